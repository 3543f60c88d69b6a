"""The OpenAPI document: FastAPI's, with errors as what they are, application/problem+json, and who may ask."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from app.web.problems import Problem

METHODS: Final = frozenset({"get", "put", "post", "delete", "patch"})
PROBLEM: Final = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
WORDS: Final = {
    "400": "What was sent is no JSON, or no HTTP as we know it",
    "401": "Nobody is logged in, or not with a good token or password",
    "403": "Not allowed",
    "404": "There is no such thing",
    "409": "Somebody or something else was first",
    "413": "Too large",
    "422": "What was sent makes no sense, and why",
    "429": "Too much; come back after Retry-After seconds",
}
SECURITY: Final = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": "__Host-loopline", "description": "A browser's session."},
    "token": {"type": "http", "scheme": "bearer", "description": "A token with scopes, made on the account's page."},
}


def install(app: FastAPI) -> None:
    """Serve the document at /openapi.json; made once."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _with_problems(
                get_openapi(title=app.title, version=app.version, routes=app.routes, description=app.description)
            )
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


def _with_problems(document: dict[str, Any]) -> dict[str, Any]:
    components = document.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    for gone in ("HTTPValidationError", "ValidationError"):
        schemas.pop(gone, None)
    schemas["Problem"] = Problem.model_json_schema()
    components["securitySchemes"] = SECURITY
    for path, item in document["paths"].items():
        for method in METHODS & item.keys():
            if path.startswith("/api/"):
                _name_problems(item[method])
                item[method]["security"] = [{}, {"cookie": []}, {"token": []}]
            else:
                item[method]["responses"].pop("422", None)
    return document


def _name_problems(operation: dict[str, Any]) -> None:
    responses: dict[str, Any] = operation["responses"]
    for status, words in WORDS.items():
        responses[status] = {"description": words, "content": PROBLEM}
    responses["429"]["headers"] = {
        "Retry-After": {"description": "Seconds to wait", "schema": {"type": "integer", "minimum": 1}}
    }

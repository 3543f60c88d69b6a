# The server as an image: built in one stage, run in another that has neither compiler nor sources, by a user who owns nothing but /data.
FROM python:3.12-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/loopline
WORKDIR /source
COPY pyproject.toml README.md LICENSE ./
COPY app app
COPY migrations migrations
COPY static static
RUN /opt/loopline/bin/pip install ".[robots]" \
    && /opt/loopline/bin/pip uninstall --yes pip

FROM python:3.12-slim
RUN useradd --uid 10001 --user-group --no-log-init --create-home --home-dir /data loopline
COPY --from=build /opt/loopline /opt/loopline
# The robots' compiled code is cached in /data: the rest of the image may be read-only.
ENV PATH=/opt/loopline/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    NUMBA_CACHE_DIR=/data/cache \
    LOOPLINE_HOST=0.0.0.0 \
    LOOPLINE_PORT=8000 \
    LOOPLINE_LOG_FORMAT=json
WORKDIR /data
VOLUME /data
USER 10001:10001
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['LOOPLINE_PORT'] + '/readyz', timeout=2)"]
ENTRYPOINT ["loopline"]
CMD ["serve"]

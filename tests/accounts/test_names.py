"""What may be a name, and which names are the same to the eye."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.accounts.names import check, claims, tidy
from app.errors import Unprocessable


@pytest.mark.parametrize(
    "name", ["Ada", "Åsa Öberg", "O'Neil", "J.P Ö", "Анна", "Γιώργος", "山田 たろう", "김민수", "x2", "Zoë"]
)
def test_people_have_all_sorts_of_names(name: str) -> None:
    assert check(name) == tidy(name)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a", "2 to 24"),
        ("x" * 25, "2 to 24"),
        ("12", "one letter"),
        ("a" + "\u0336" * 3, "two marks"),
        ("a" + chr(0x200B) + "b", "letters and digits"),
        ("a" + chr(0x202E) + "b", "letters and digits"),
        ("<b>x</b>", "letters and digits"),
        ("-ada", "begins and ends"),
        ("ada  .lo", "single signs"),
        ("p" + chr(0x0430) + "ul", "one script"),
        ("Admin", "reserved"),
        ("A.D.M.I.N", "reserved"),
        (chr(0x0430) + "dmin", "one script"),
        ("Adm1n", "reserved"),
        ("Guest-1234", "reserved"),
        ("GUEST_x", "reserved"),
        ("deleted", "reserved"),
        ("Pebble", "reserved"),
        ("\ud800a", "letters and digits"),
    ],
)
def test_what_is_no_name_is_told_why(name: str, words: str) -> None:
    with pytest.raises(Unprocessable) as caught:
        check(name, frozenset({"Pebble"}))
    assert words in caught.value.detail


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Paul", "paul"),
        ("Paul", "PAUL"),
        ("Paul", "Pau1"),
        ("Ian", "lan"),
        ("Otto", "0tto"),
        ("Barney", "Bamey"),
        ("Red Fox", "red_fox"),
        ("Red Fox", "RedFox"),
        ("Groß", "GROSS"),
        ("cocoa", "сосоа"),
        ("BOB", "ВОВ"),
        ("Вов", "ВОВ"),
        ("Ada", "\uff21\uff44\uff41"),
        ("Zoë", "Zoe\u0308"),
    ],
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert claims(one) & claims(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Eda"), ("Jörg", "Jorg"), ("Anna", "Анна"), ("Ann", "Anna"), ("x1", "x2")]
)
def test_names_that_differ_are_two(one: str, other: str) -> None:
    assert not claims(one) & claims(other)


@given(st.text(max_size=40))
def test_any_text_is_a_name_or_a_refusal_in_words(text: str) -> None:
    try:
        name = check(text)
    except Unprocessable as error:
        assert error.detail.endswith(".")
    else:
        assert check(name) == name
        assert claims(name) & claims(name.lower())
        assert claims(name) & claims(name.upper())

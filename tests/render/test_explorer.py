from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser


def tree(html) -> LexborHTMLParser:
    return LexborHTMLParser(html("Decode reaches {{ figure('speed.rate') }}.\n\n{{ list_claims() }}"))


def row(page: LexborHTMLParser, id: str):
    return next(
        found for found in page.css("tbody tr") if f"claims/{id}/" in found.css_first("th a").attributes["href"]
    )


def options(page: LexborHTMLParser, name: str) -> list[tuple[str, str]]:
    return [(option.attributes["value"], option.text()) for option in page.css(f"select[name={name}] option")]


def test_a_row_carries_what_it_is_filtered_by(html):
    assert row(tree(html), "speed").attributes == {
        "data-tier": "A",
        "data-basis": "measured",
        "data-status": "active",
        "data-source": "readme",
        "data-publisher": "marrow-labs",
        "data-page": "a-page",
        "data-unit": "token/s/GPU",
    }


def test_a_row_of_our_own_rule_has_a_tier_and_a_source_of_that_name(html):
    found = row(tree(html), "rule").attributes
    assert (found["data-tier"], found["data-source"], found["data-publisher"]) == ("own", "own", "own")
    assert "data-page" not in found


def test_every_entry_has_a_row_and_no_figure_stands_in_it(html, register):
    page = tree(html)
    assert len(page.css("tbody tr")) == len(register.entries)
    assert page.css("table data, table .claim") == []


def test_a_form_offers_what_occurs_and_is_hidden_until_a_script_answers_it(html, register):
    page = tree(html)
    assert "hidden" in page.css_first("form").attributes
    assert options(page, "page") == [("", "all"), ("a-page", "A page")]
    units = {item.quantity.unit.replace(" ", "_") for item in register.figures.values()}
    assert {value for value, _ in options(page, "unit")} == units | {""}
    assert ("marrow-labs", "Marrow Labs") in options(page, "publisher")


def test_every_field_has_a_label_of_its_own(html):
    page = tree(html)
    fields = {field.attributes["id"] for field in page.css("form input, form select")}
    assert {label.attributes["for"] for label in page.css("form label")} == fields

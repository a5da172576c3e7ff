from __future__ import annotations

import re
from dataclasses import replace

import pytest

from build_tools import register as reader
from build_tools.render import PageFile, feed_files, render_site
from build_tools.review.git import Commit
from build_tools.review.history import History, Revision
from build_tools.review.model import Change, ChangeClass, Moved
from tests.conftest import ROOT

REGISTER = reader.read(ROOT / "tests/render/register.yaml", "sources.yaml")
MOVED = Change(
    ChangeClass.VALUE, "claim", "speed", "speed.rate", "value", "14.9e3 token/s/GPU", "15.2e3 token/s/GPU",
    derived=(Moved("gain.value", "value", "about 9", "about 10"),),
)  # fmt: skip
WORDED = Change(ChangeClass.WORDING, "claim", "hits", "", "label.en", "Hits of 96 %", "Cache hits")
NEWER = Commit("b" * 40, "2026-11-02T10:00:00Z", "sources.yaml", "2")
OLDER = Commit("a" * 40, "2026-11-01T10:00:00Z", "sources.yaml", "1")
HISTORY = History((Revision(NEWER, (MOVED, WORDED)), Revision(OLDER, (), is_first=True)))
BODY = "---\ntitle: Changes\ndescription: D.\nid: changes\n---\n{{ list_changes() }}\n"


def page(history: History, url: str = "changes/", **bodies: str) -> str:
    """The changes page, or another, beside pages of a name and a body."""
    texts = {"changes": BODY} | {
        name: BODY.replace("Changes", name.title()).replace("changes", name).replace(f"{{{{ list_{name}() }}}}", body)
        for name, body in bodies.items()
    }
    files = [PageFile(f"docs/en/{name}.md", f"{name}.md", text) for name, text in texts.items()]
    pages = render_site(REGISTER, files, "en", history)
    return next(page.markdown for page in pages if page.url == url)


def pages_named(told: str) -> list[str]:
    """What stands in the third column, row by row."""
    rows = re.findall(r"<tr><td>(.*?)</tr>", told)
    return [" ".join(words(row.split("</td><td>")[2]).split()) for row in rows]


def words(markdown: str) -> str:
    return re.sub(r"&#(\d+);", lambda found: chr(int(found[1])), re.sub(r"<[^>]*>", " ", markdown))


def test_days_stand_newest_first_with_old_values_beside_their_revision():
    told = page(HISTORY)
    assert re.findall(r"\{#day-([0-9-]+)\}", told) == ["2026-11-02", "2026-11-01"]
    row = re.search(r'data-place="history".*?<tbody>\s*(<tr>.*?</tr>)', told, re.DOTALL)[1]
    assert " ".join(words(row).split()).replace(" .", ".") == (
        "Decode speed value changed: 14.9k tokens/s/GPU → 15.2k tokens/s/GPU. "
        "Moves with it: Gain from few to many. no other page bbbbbbbbbbbb"
    )


def test_each_change_names_the_pages_that_show_it_now():
    told = page(
        HISTORY, whole="{{ say('hits') }} {{ figure('hits.rate') }}", part="{{ figure('speed.rate') }}", none="Words."
    )
    assert pages_named(told) == ["Part", "Whole"]
    assert 'href="../part/"' in told


def test_a_page_that_shows_another_figure_of_the_series_is_not_named():
    moved = replace(MOVED, id="decode", figure="decode.many.throughput", derived=())
    told = page(
        History((Revision(NEWER, (moved,)),)),
        few="{{ figure('decode.few.throughput') }}",
        many="{{ figure('decode.many.throughput') }}",
    )
    assert pages_named(told) == ["Many"]


def test_many_pages_are_folded():
    shown = {f"page{letter}": "{{ figure('speed.rate') }}" for letter in "abcdef"}
    told = page(History((Revision(NEWER, (MOVED,)),)), **shown)
    assert pages_named(told) == ["Pagea , Pageb , Pagec and Paged and more Pagee and Pagef"]
    assert told.count("<td><details>") + told.count("</a><details>") == 1


def test_what_goes_by_another_id_now_is_named_and_linked_by_its_label():
    former = replace(REGISTER.entries["speed"], previous_ids=("velocity",))
    register = replace(REGISTER, entries={**REGISTER.entries, "speed": former})
    history = History((Revision(NEWER, (replace(MOVED, id="velocity", figure="velocity.rate", derived=()),)),))
    files = [
        PageFile("docs/en/changes.md", "changes.md", BODY),
        PageFile("docs/en/a.md", "a.md", BODY.replace("changes", "a").replace("list_a()", "figure('speed.rate')")),
    ]
    pages = render_site(register, files, "en", history)
    told = next(page.markdown for page in pages if page.url == "changes/")
    assert '<a href="../claims/speed/">Decode speed</a>' in told and 'href="../a/"' in told


def test_within_a_day_the_worst_comes_first_whichever_revision_made_it():
    other = replace(NEWER, hash="c" * 40, moment="2026-11-02T11:00:00Z")
    told = page(History((Revision(other, (WORDED,)), Revision(NEWER, (MOVED,)), Revision(OLDER, is_readable=False))))
    assert re.findall('<code class="hash">(.)', told) == ["b", "c", "a"]
    assert told.count('data-place="history"') == 1


def test_a_day_has_one_heading_though_its_commits_are_dated_in_another_order():
    late = replace(OLDER, hash="d" * 40, moment="2026-11-02T09:00:00Z")
    told = page(History((Revision(NEWER, (MOVED,)), Revision(OLDER, (WORDED,)), Revision(late, (MOVED,)))))
    assert re.findall(r"\{#day-([0-9-]+)\}", told) == ["2026-11-02", "2026-11-01"]


def test_a_revision_that_changed_nothing_to_tell_is_named_below_the_others():
    told = page(History((Revision(OLDER, ()), Revision(replace(OLDER, hash="e" * 40), (MOVED,)))))
    assert "Revision aaaaaaaaaaaa changed no claim and no source." in " ".join(words(told).split())


def test_what_changed_alike_in_a_revision_stands_in_one_row():
    others = tuple(Change(ChangeClass.WORDING, "claim", id, "", "label.en", "A", "B") for id in ("hits", "traffic"))
    told = page(History((Revision(NEWER, others),)))
    assert told.count("<tr><td>") == 1 and "Cache hits and Daily traffic" in " ".join(words(told).split())


def test_of_wording_the_old_text_is_not_printed():
    assert "Hits of 96" not in words(page(HISTORY))


def test_a_claims_page_tells_what_changed_on_it_and_no_other():
    assert "{#history}" in page(HISTORY, "claims/speed/")
    assert "{#history}" not in page(HISTORY, "claims/traffic/")


@pytest.mark.parametrize(
    ("why", "said"), [("shallow", "git fetch --unshallow"), ("none", "built without the history of its register")]
)
def test_what_cannot_be_told_is_said(why, said):
    assert said in words(page(History(why_not=why)))


def test_every_feed_is_linked():
    told = page(HISTORY)
    assert re.findall('href="../(feeds/[^"]+)"', told) == list(feed_files(REGISTER, "en", "", HISTORY))
    assert '<p><a type="application/atom+xml" href="../feeds/changes.atom">Atom feed of all changes</a></p>' in told


def test_where_nothing_but_the_beginning_is_known_no_feed_is_offered():
    assert "atom" not in page(History((Revision(OLDER, (), is_first=True),)))

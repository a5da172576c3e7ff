"""The claims explorer with thousands of claims in Chromium: from a key or a choice to the picture that answers it."""

from __future__ import annotations

import json
import statistics
from dataclasses import dataclass
from pathlib import Path

from audits.browsing import chromium, served
from benchmarks import building, texts
from build_tools import register as reader
from build_tools.render import explorer
from build_tools.render.markup import View

CLAIMS = 5000
MOST = 100
"""Milliseconds from an input to the next paint; what takes longer is felt."""

_URL = "claims/"
_PAGE = "---\ntitle: Claims\ndescription: All.\nid: claims\n---\n# Claims\n\n{{ list_claims() }}\n"
_TYPED = "figure of claim"
_WATCH = """
window.taken = [];
new PerformanceObserver(list => {
  for (const one of list.getEntries()) if (one.interactionId) taken.push(one.duration);
}).observe({type: "event", durationThreshold: 16, buffered: true});
"""
_ANSWER = """text => new Promise(done => {
  const field = document.getElementById("explorer-text"), begun = performance.now();
  const painted = () => requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
  const isAnswered = () => new URLSearchParams(location.search).get("text") === text.trim();
  const answered = () => isAnswered() ? painted() : setTimeout(answered, 1);
  field.value = text.trim();
  field.dispatchEvent(new Event("input", {bubbles: true}));
  answered();
})"""


@dataclass(frozen=True)
class Felt:
    """Milliseconds: until the form stands, the median and the longest from an input to the next paint, and the median
    from a letter to the list that answers it, the pause for the next letter included."""

    ready: float
    median: float
    longest: float
    answered: float


def measured(folder: Path, claims: int = CLAIMS) -> Felt:
    """Build the page once, fill it with so many claims, and type, tick and order in it."""
    site = site_with(folder, claims)
    with served(site) as address, chromium() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.add_init_script(_WATCH)
        page.goto(address + _URL)
        page.wait_for_selector(".explorer form", state="visible")
        ready = page.evaluate("performance.now()")
        _use(page)
        taken = page.evaluate("taken")
        answered = [page.evaluate(_ANSWER, _TYPED[: length + 1]) for length in range(len(_TYPED))]
    return Felt(ready, statistics.median(taken), max(taken), statistics.median(answered))


def _use(page) -> None:  # type: ignore[no-untyped-def]
    """A key at a time as a person types, each after the picture of the last; then choices, an order, and all again."""
    page.click("#explorer-text")
    page.wait_for_timeout(500)  # the pages of the claims are read once, when the field is first used
    for _ in range(2):
        page.keyboard.type(_TYPED, delay=150)
        for _ in _TYPED:
            page.keyboard.press("Backspace")
            page.wait_for_timeout(100)
    for selector in ("label[for=explorer-tier-A]", "label[for=explorer-tier-B]", ".explorer summary", "#explorer-down"):
        page.click(selector)
        page.wait_for_timeout(300)
    page.click(".explorer button[type=reset]")
    page.wait_for_timeout(500)


def site_with(folder: Path, claims: int) -> Path:
    """A built site whose page of claims holds so many, as the renderer writes them, and the records of their pages."""
    project = building.projects(folder, 3, 5)[building.OURS]
    (project / "docs/en/claims").mkdir(parents=True, exist_ok=True)
    (project / "docs/en/claims/index.md").write_text(_PAGE, encoding="utf-8")
    building.build(building.OURS, project, keeps_cache=False)
    known = texts.facts(claims, 1)
    (folder / "many.yaml").write_text(texts.register(known), encoding="utf-8")
    view = View(reader.read(folder / "many.yaml"), "en", _URL)
    page, records = project / "site/claims/index.html", project / "site/search/records.json"
    before, _, rest = page.read_text(encoding="utf-8").partition('<div class="explorer"')
    after = rest[rest.index("</table></div>") + len("</table></div></div>") :]
    page.write_text(before + explorer.explorer(view, {}).strip() + after, encoding="utf-8")
    told = texts.english(2000)
    docs = [{"location": f"claims/{id}/", "title": id, "text": f"<p>{told}</p>"} for id in view.register.entries]
    found = json.loads(records.read_text(encoding="utf-8"))
    records.write_text(json.dumps({**found, "docs": docs}), encoding="utf-8")
    return project / "site"

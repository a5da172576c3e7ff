/* The card of a claim: opens from a tier mark by click, Enter, focus or hover (WCAG 1.4.13).
 *
 * It says nothing of its own. What it shows is taken from the claim's page, which the build has checked: the elements
 * with `data-card`, derivation and checklist, and the figure that the mark stands at. So no page carries a card for each
 * of its figures, and no figure stands in a card that the check has not seen. Where the page cannot be had, the mark is
 * the link that it is without scripts.
 */

const MARK = "a.tier[href]";
const SHOW_AFTER = 150; // milliseconds, so that a pointer on its way opens nothing
const GAP = 8; // pixels between the card and what is around it
const HIDE_AFTER = 300; // long enough to move from the mark into the card

const card = document.getElementById("claim-card");
const title = document.getElementById("claim-card-title");
const body = card.querySelector(".claim-card__body");
const pages = new Map();

let current = null; // the mark whose card is wanted, shown or on its way
let isPinned = false; // by click or Enter: it stays until it is dismissed
let isReturning = false; // focus that comes back from the card opens no new one
let timer = 0;

/** The claim's page, fetched once; a failure is forgotten, so that the next try may do better. */
function pageOf(mark) {
  const url = mark.href.split("#")[0];
  if (!pages.has(url)) {
    const page = fetch(url).then(async (answer) => {
      if (!answer.ok) throw new Error(`${answer.status} ${url}`);
      return new DOMParser().parseFromString(await answer.text(), "text/html");
    });
    page.catch(() => pages.delete(url));
    pages.set(url, page);
  }
  return pages.get(url);
}

/** A copy for this page: links lead where they led, and no id stands twice. */
function copyOf(element, url) {
  const copy = document.importNode(element, true);
  for (const link of copy.querySelectorAll(".headerlink")) link.remove();
  for (const link of copy.querySelectorAll("a[href]")) link.href = new URL(link.getAttribute("href"), url).href;
  for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
  return copy;
}

/** The figure itself, by its place in the page's table: what its row and its column are called, and what stands there. */
function figureAt(page, anchor, url) {
  const place = anchor && page.getElementById(anchor);
  const row = place?.closest("tr");
  if (!row || page.querySelector(`.claim-statement [href$="#${CSS.escape(anchor)}"]`)) return [];
  const heads = row.closest("table").tHead.rows[0].cells;
  const first = row.cells[0];
  const line = document.createElement("p");
  line.className = "claim-card__figure";
  if (place === row) line.append(named(first, "name", url), " ", named(row.cells[1], "value", url));
  else {
    if (place !== first) line.append(named(heads[0], "name", url), " ", measured(first, heads[0], "name", url), " · ");
    line.append(named(heads[place.cellIndex], "name", url), " ", measured(place, heads[place.cellIndex], "value", url));
  }
  return [line];
}

/** What a cell says, without the unit that stands below a column's name. */
function named(cell, kind, url) {
  const span = document.createElement("span");
  span.className = `claim-card__${kind}`;
  span.append(...copyOf(cell, url).childNodes);
  for (const aside of span.querySelectorAll("br, .unit")) aside.remove();
  if (kind === "name") for (const mark of span.querySelectorAll("a.tier")) mark.remove();
  return span;
}

/** What a cell says, with the unit of its column behind the number. */
function measured(cell, head, kind, url) {
  const span = named(cell, kind, url);
  const unit = head.querySelector(".unit");
  if (unit) span.querySelector("data")?.after(" ", unit.textContent);
  return span;
}

/** What the card shows of a claim's page, in its order: what holds of all its figures, and what holds of this one. */
function partsOf(page, url, anchor = "") {
  const about = ["*", anchor].map((name) => `article [data-card~="${CSS.escape(name)}"]`);
  const wanted = ["article > .strip", "article > .derivation", ...about].join();
  return [...figureAt(page, anchor, url), ...[...page.querySelectorAll(wanted)].map((one) => copyOf(one, url))];
}

async function show(mark, { pin = false } = {}) {
  clearTimeout(timer);
  current = mark;
  try {
    const page = await pageOf(mark);
    if (current !== mark) return;
    const [url, anchor] = mark.href.split("#");
    title.textContent = page.querySelector("article h1").firstChild.textContent;
    body.replaceChildren(...partsOf(page, url, anchor && decodeURIComponent(anchor)));
  } catch {
    if (pin) location.href = mark.href;
    if (current === mark) hide();
    return;
  }
  document.querySelector(`${MARK}[aria-expanded=true]`)?.setAttribute("aria-expanded", "false");
  mark.setAttribute("aria-expanded", "true");
  isPinned = pin;
  if (!card.matches(":popover-open")) card.showPopover();
  place(mark);
  body.scrollTop = 0;
  body.tabIndex = body.scrollHeight > body.clientHeight ? 0 : -1;
  if (pin) title.focus({ preventScroll: true });
}

/** Below the mark, or above where there is more room. Narrow screens have it at their foot, by the style sheet; there
 * the page makes way for it, so that the mark stays in sight. */
function place(mark) {
  const at = mark.getBoundingClientRect();
  const isAtFoot = getComputedStyle(card).position === "fixed";
  if (isAtFoot) {
    const hidden = at.bottom + 24 - card.getBoundingClientRect().top;
    if (isPinned && hidden > 0) scrollBy(0, hidden);
    return;
  }
  card.style.maxHeight = "";
  const width = document.documentElement.clientWidth;
  const left = Math.max(12, Math.min(at.left - 24, width - card.offsetWidth - 12));
  const [above, below] = [at.top - GAP, innerHeight - at.bottom - GAP];
  const isAbove = below < card.offsetHeight && above > below;
  card.style.maxHeight = `${Math.min(card.offsetHeight, (isAbove ? above : below) - GAP)}px`;
  card.style.left = `${left + scrollX}px`;
  card.style.top = `${(isAbove ? at.top - GAP - card.offsetHeight : at.bottom + GAP) + scrollY}px`;
}

function hide({ returns = false } = {}) {
  clearTimeout(timer);
  const mark = current;
  const hadFocus = card.contains(document.activeElement);
  current = null;
  isPinned = false;
  if (!card.matches(":popover-open")) return;
  card.hidePopover();
  mark?.setAttribute("aria-expanded", "false");
  if (mark && (returns || hadFocus)) {
    isReturning = true;
    mark.focus();
    isReturning = false;
  }
}

const markAt = (event) => event.target.closest?.(MARK);
const isInCard = (node) => node instanceof Node && card.contains(node);
const later = (step, delay) => {
  clearTimeout(timer);
  timer = setTimeout(step, delay);
};

if ("showPopover" in card) {
  for (const mark of document.querySelectorAll(MARK)) mark.setAttribute("aria-haspopup", "dialog");

  document.addEventListener("click", (event) => {
    const mark = markAt(event);
    if (event.target.closest(".claim-card__close")) hide({ returns: true });
    else if (isInCard(event.target)) return;
    else if (!mark) hide();
    else if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      if (isPinned && current === mark) hide({ returns: true });
      else show(mark, { pin: true });
    }
  });

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const mark = markAt(event);
    if (isInCard(event.target)) clearTimeout(timer);
    else if (mark) {
      pageOf(mark).catch(() => {});
      if (mark === current) clearTimeout(timer);
      else if (!isPinned) later(() => show(mark), SHOW_AFTER);
    } else if (!isPinned) later(() => current !== document.activeElement && hide(), HIDE_AFTER);
  });

  document.addEventListener("focusin", (event) => {
    const mark = markAt(event);
    if (isInCard(event.target) || isReturning) return;
    if (mark && event.target.matches(":focus-visible")) show(mark);
    else if (mark !== current) hide();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && card.matches(":popover-open")) {
      event.stopPropagation();
      hide();
    } else if (event.key === "Tab" && isInCard(event.target)) leaveAtEnds(event);
  }, true);
}

/** The card stands at the end of the page; from its ends, Tab leads back to its mark. */
function leaveAtEnds(event) {
  const stops = [...card.querySelectorAll("a[href], button, summary, [tabindex='0']")];
  const end = event.shiftKey ? [title, stops[0]] : [stops.at(-1)];
  if (!end.includes(event.target)) return;
  event.preventDefault();
  hide({ returns: true });
}

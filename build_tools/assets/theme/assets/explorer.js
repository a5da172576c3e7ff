// The claims explorer: filters, searches and orders the rows that the server wrote, keeps what was asked in the address,
// and gives the rows that fit as CSV or JSON. It writes no word and no number of its own but the count of rows.

const LISTED = ["tier", "basis", "status", "source", "publisher", "page", "unit"];
const ROWS_AT_ONCE = 50; // as in explorer.css; a table of more is slow to lay out, the rest comes with a button
const PAUSE = 80; // milliseconds without a key before the list follows: the letters themselves never wait for it

const explorer = document.getElementById("explorer");
const form = explorer.querySelector("form");
const body = explorer.querySelector("tbody");
const heads = [...explorer.querySelectorAll("th[data-sort]")];
const output = form.querySelector("output");
const more = form.querySelector("details");
const rest = explorer.querySelector(".explorer__rest");
const claims = [...body.rows].map((row, place) => ({ row, place }));

let collator = null; // slow to make, and seldom needed
let limit = ROWS_AT_ONCE;
let shown = claims;
let isRecalling = false;
let isIndexed = false;
let pause = 0;

/** What is known of a claim by a name, as a list; read from its row when it is first asked for. */
function facts(claim, name) {
  return (claim[name] ??= (claim.row.dataset[name] ?? "").split(" ").filter(Boolean));
}

function text(claim) {
  return (claim.text ??= folded(claim.row.textContent));
}

function link(claim) {
  return claim.row.querySelector("th a");
}

/** Text as it is compared: no capitals, full-width forms as narrow ones. */
function folded(text) {
  return text.normalize("NFKC").toLowerCase();
}

function asked() {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (value && !(name === "sort" && value === "label")) query.append(name, value);
  }
  return query;
}

function fits(claim, words, filters) {
  return (
    filters.every(([name, values]) => values.some((value) => facts(claim, name).includes(value))) &&
    words.every((word) => text(claim).includes(word))
  );
}

function ordered(found, query) {
  const name = query.get("sort");
  const by = (claim) => facts(claim, name);
  const list = name ? found.toSorted((a, b) => compared(name, by(a), by(b)) || a.place - b.place) : found;
  return query.has("down") ? list.toReversed() : list;
}

/** Tiers go by letter, our own last; the rest goes by what the form calls it. */
function compared(name, one, other) {
  if (name === "tier") return (one[0] > other[0]) - (one[0] < other[0]);
  collator ??= new Intl.Collator(document.documentElement.lang, { numeric: true });
  return collator.compare(words(name, one), words(name, other));
}

function words(name, values) {
  return values.map((value) => names(name).get(value) ?? value).join(", ");
}

const known = new Map();
function names(name) {
  if (!known.has(name)) {
    const options = form.elements[name]?.options ?? [];
    known.set(name, new Map([...options].map((option) => [option.value, option.textContent])));
  }
  return known.get(name);
}

function show() {
  const query = asked();
  const needles = folded(query.get("text") ?? "").split(/\s+/u).filter(Boolean);
  const filters = LISTED.map((name) => [name, query.getAll(name)]).filter(([, values]) => values.length);
  shown = ordered(claims.filter((claim) => fits(claim, needles, filters)), query);
  list(shown.slice(0, limit).map((claim) => claim.row));
  rest.hidden = shown.length <= limit;
  for (const button of form.querySelectorAll("[data-download]")) button.disabled = !shown.length;
  for (const head of heads) mark(head, query);
  const sentence = shown.length ? output.dataset.some : output.dataset.none;
  output.textContent = sentence.replace("{shown}", shown.length).replace("{all}", claims.length);
}

/** Put rows in place; those that already stand first stay where they are, and are not laid out anew. What is not listed is
 *  not in the page: the theme looks at every link that it finds there. */
function list(rows) {
  const before = [...body.rows];
  const differs = rows.findIndex((row, place) => row !== before[place]);
  const kept = differs < 0 ? rows.length : differs;
  if (kept < before.length) {
    const range = document.createRange();
    range.setStartBefore(before[kept]);
    range.setEndAfter(body.lastChild);
    range.deleteContents();
  }
  body.append(...rows.slice(kept));
}

function mark(head, query) {
  if (head.dataset.sort !== (query.get("sort") ?? "label")) head.removeAttribute("aria-sort");
  else head.setAttribute("aria-sort", query.has("down") ? "descending" : "ascending");
}

/** Put what is asked into the address: a step of the history for a choice, none for each letter typed. */
function remember(isStep) {
  const query = asked().toString();
  const address = location.pathname + (query && `?${query}`) + location.hash;
  if (address === location.pathname + location.search + location.hash) return;
  history[isStep ? "pushState" : "replaceState"](null, "", address);
}

/** Fill the form from the address; what it does not know is left out. */
function recall() {
  isRecalling = true; // the form tells of this reset as of a reader's
  form.reset();
  isRecalling = false;
  const query = new URLSearchParams(location.search);
  for (const field of form.elements) {
    if (!field.name) continue;
    const values = query.getAll(field.name);
    if (field.type === "checkbox") field.checked = values.includes(field.value);
    else if (values.length) setValue(field, values[0]);
    if (more.contains(field) && values.length) more.open = true;
  }
  if (query.get("text")) readPages();
  limit = ROWS_AT_ONCE;
  show();
}

function setValue(field, value) {
  if (!field.options || [...field.options].some((option) => option.value === value)) field.value = value;
}

/** Search the claims' own pages too, by the index that the site's search has: fetched when first something is typed. */
async function readPages() {
  if (isIndexed) return;
  isIndexed = true;
  try {
    const answer = await fetch(new URL("../search/records.json", import.meta.url));
    const byAddress = new Map(claims.map((claim) => [link(claim).pathname, claim]));
    for (const { location: at, text: told } of (await answer.json()).docs) {
      const found = /#(used|rests-on)$/.test(at) ? null : byAddress.get(new URL("../" + at, import.meta.url).pathname);
      if (found) found.text = text(found) + "\n" + folded(told.replace(/<[^>]*>/g, " "));
    }
    show();
  } catch {
    isIndexed = false; // the rows are searched all the same, and the next letter tries again
  }
}

function record(claim) {
  const { href: address, pathname, textContent } = link(claim);
  const listed = LISTED.map((name) => [name, facts(claim, name)]);
  return { id: pathname.split("/").at(-2), claim: textContent, ...Object.fromEntries(listed), address };
}

function csv(found) {
  const columns = ["id", "claim", ...LISTED, "address"];
  const cell = (value) => `"${[value].flat().join("; ").replaceAll('"', '""')}"`;
  const lines = found.map(record).map((one) => columns.map((name) => cell(one[name])).join(","));
  return "\ufeff" + [columns.join(","), ...lines, ""].join("\r\n"); // the mark by which spreadsheets know UTF-8
}

function json(found) {
  return JSON.stringify({ address: location.href, claims: found.map(record) }, null, 2) + "\n";
}

function download(kind) {
  const content = kind === "csv" ? csv(shown) : json(shown);
  const type = kind === "csv" ? "text/csv" : "application/json";
  const file = document.createElement("a");
  file.href = URL.createObjectURL(new Blob([content], { type }));
  file.download = `claims.${kind}`;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 1000);
}

function changed(isStep) {
  clearTimeout(pause);
  limit = ROWS_AT_ONCE;
  show();
  remember(isStep);
}

form.addEventListener("input", (event) => {
  if (event.target.name !== "text") return changed(true);
  readPages();
  clearTimeout(pause);
  pause = setTimeout(changed, PAUSE);
});
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", () => isRecalling || setTimeout(() => changed(true)));
form.addEventListener("click", (event) => {
  if (event.target.dataset.download) download(event.target.dataset.download);
});
rest.addEventListener("click", () => {
  const next = shown[limit];
  limit += ROWS_AT_ONCE;
  show();
  link(next).focus();
});
addEventListener("popstate", recall);

form.hidden = false;
explorer.append(rest);
recall();
explorer.dataset.ready = ""; // what the style sheet kept back until the list was cut may show

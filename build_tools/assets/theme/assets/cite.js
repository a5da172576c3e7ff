// The box for citing a page: fills the reader's day, and adds the choice of style and the buttons.
// Without it every style stands in the page, with the day left to fill in.

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const SHORT = ["Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec."];
const KEPT = "fieldnotes-cite-style";

// The day by the reader's own clock, in his own zone: never through UTC, which is another day in the evening.
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()];
}

const two = (number) => String(number).padStart(2, "0");

// The forms of `build_tools/publish/day.py`; a test holds the two together.
const FORMS = {
  daymonth: ([y, m, d]) => `${d} ${MONTHS[m - 1]} ${y}`,
  monthday: ([y, m, d]) => `${MONTHS[m - 1]} ${d}, ${y}`,
  mla: ([y, m, d]) => `${d} ${SHORT[m - 1]} ${y}`,
  iso: ([y, m, d]) => `${y}-${two(m)}-${two(d)}`,
  ris: ([y, m, d]) => `${y}/${two(m)}/${two(d)}/`,
  csl: ([y, m, d]) => `{"date-parts": [[${y}, ${m}, ${d}]]}`,
  han: ([y, m, d]) => `${y}年${m}月${d}日`,
};

function fillDays(box) {
  const day = today();
  for (const place of box.querySelectorAll("[data-day]")) place.textContent = FORMS[place.dataset.day](day);
  for (const note of box.querySelectorAll("[data-filled]")) {
    const form = document.documentElement.lang.startsWith("zh") ? "han" : "daymonth";
    note.textContent = note.dataset.filled.replace("{day}", FORMS[form](day));
  }
}

// RIS has a carriage return at each line's end, which HTML cannot hold.
function textOf(cited) {
  const text = cited.textContent;
  return cited.dataset.file?.endsWith(".ris") ? text.replace(/\r?\n/g, "\r\n") : text;
}

async function copy(box, cited, status) {
  fillDays(box);
  const text = textOf(cited);
  try {
    const rich = cited.querySelector("i") ? { "text/html": new Blob([cited.innerHTML], { type: "text/html" }) } : {};
    const plain = new Blob([text], { type: "text/plain" });
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": plain, ...rich })]);
    status.textContent = box.dataset.copied;
  } catch {
    // No clipboard without a secure connection or the reader's leave: the text is selected for the keyboard.
    getSelection().selectAllChildren(cited);
    status.textContent = box.dataset.selected;
  }
}

function download(box, cited) {
  fillDays(box);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([textOf(cited)], { type: "application/octet-stream" }));
  link.download = cited.dataset.file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function button(words, name, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "cite-button";
  made.textContent = words;
  if (name) made.setAttribute("aria-label", `${words}: ${name}`);
  made.addEventListener("click", action);
  return made;
}

function addButtons(box, one) {
  const cited = one.querySelector(".cite-text");
  const name = one.querySelector(".cite-name")?.textContent ?? one.querySelector("cite")?.textContent;
  const status = document.createElement("span");
  status.className = "cite-status";
  status.setAttribute("role", "status");
  const bar = document.createElement("span");
  bar.className = "cite-bar";
  bar.append(button(box.dataset.copy, name, () => copy(box, cited, status)));
  if (cited.dataset.file) bar.append(button(box.dataset.download, name, () => download(box, cited)));
  bar.append(status);
  one.append(bar);
}

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keep(style) {
  try {
    localStorage.setItem(KEPT, style);
  } catch {
    // A reader may forbid it; the choice then lasts as long as the page.
  }
}

function addChoice(box, own) {
  const styles = [...own.querySelectorAll("[data-style]")];
  const label = document.createElement("label");
  const select = document.createElement("select");
  label.className = "cite-choice";
  label.append(`${box.dataset.styleLabel} `, select);
  for (const one of styles) select.append(new Option(one.querySelector(".cite-name").textContent, one.dataset.style));
  const show = () => styles.forEach((one) => (one.hidden = one.dataset.style !== select.value));
  select.value = styles.some((one) => one.dataset.style === kept()) ? kept() : styles[0].dataset.style;
  select.addEventListener("change", () => {
    keep(select.value);
    show();
  });
  styles[0].before(label);
  show();
}

// Built when it is first opened: most readers never do, and the page of all sources has a hundred of them.
function open(box, details) {
  fillDays(box);
  if (details.dataset.isBuilt) return;
  details.dataset.isBuilt = "true";
  const own = details.querySelector(".cite-own");
  for (const one of details.querySelectorAll(".cite-one")) addButtons(box, one);
  addChoice(box, own);
}

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.classList.contains("cite-own")) target.closest("details").open = true;
}

for (const box of document.querySelectorAll(".cite-box")) {
  for (const details of box.querySelectorAll("details.cite")) {
    details.addEventListener("toggle", () => details.open && open(box, details));
    if (details.open) open(box, details);
  }
}
addEventListener("hashchange", openTarget);
openTarget();

// The published points against a reader's limit and price. Every word it shows stands in the page already.

const MILLION = 1e6;
const SECONDS = 3600;

/** How long one GPU works for a million tokens, in hours. */
export const gpuHours = throughput => MILLION / (throughput * SECONDS);

/** What a million tokens cost at a price for a GPU and hour. */
export const cost = (throughput, price) => gpuHours(throughput) * price;

/** Whether a point keeps within a limit; without one every point does. */
export const qualifies = (value, limit, isFloor) => limit === null || (isFloor ? value >= limit : value <= limit);

/** The throughput at a limit, on a straight line between the two points around it; null beyond them. */
export function between(points, limit) {
  const ordered = [...points].sort((one, other) => one[0] - other[0]);
  for (let index = 1; index < ordered.length; index++) {
    const [[low, first], [high, second]] = [ordered[index - 1], ordered[index]];
    if (low <= limit && limit <= high && low !== high) return first + ((limit - low) / (high - low)) * (second - first);
  }
  return null;
}

/** How many tokens a step yields at an acceptance from 0 to 1; what that is a rate of, its reading says. */
export function acceptedLength(reading, acceptance, drafts) {
  if (reading === "share") return 1 + drafts * acceptance;
  if (reading === "scale") return (1 + drafts) * acceptance;
  let length = 1;
  for (let count = 0; count < drafts; count++) length = 1 + acceptance * length;
  return length;
}

/** The factor of a rate for another acceptance than the assumed one, the time of a step unchanged. */
export const rescaling = (reading, acceptance, assumed, drafts) =>
  acceptedLength(reading, acceptance, drafts) / acceptedLength(reading, assumed, drafts);

/** A positive number as it was typed, or null. */
export function typed(text) {
  const value = Number(text);
  return text.trim() !== "" && Number.isFinite(value) && value > 0 ? value : null;
}

function explore(root) {
  const { series, kind } = root.dataset;
  const form = root.querySelector("form");
  const status = form.querySelector(".frontier__foot output");
  const own = root.querySelector("tr.ours");
  const rows = [...root.querySelectorAll("tbody tr:not(.ours)")];
  const points = rows.map(row => [...row.querySelectorAll("td data")].map(data => Number(data.value)));
  const hours = rows.map(row => row.querySelector('[data-computed="gpu-hours"]').value);
  const drafting = root.querySelector(".frontier__acceptance");
  const [assumed, drafts] = [...root.querySelectorAll(".frontier__assumed data")].map(data => Number(data.value));
  const names = ["limit", "price", ...(drafting ? ["acceptance"] : [])];
  const field = name => form.elements.namedItem(name);
  const written = (number, digits = 2) =>
    number.toLocaleString(document.documentElement.lang, { maximumSignificantDigits: digits });
  const filled = (wording, values) => wording.replace(/{(\w+)}/g, (_, name) => values[name]);
  const put = (row, name, number) => {
    const told = number === null ? "" : filled(row.dataset.form, { number: written(number) });
    row.querySelector(`[data-computed="${name}"]`).value = told;
  };

  function read() {
    const query = new URLSearchParams(location.search);
    for (const name of names) field(name).value = query.get(`${series}.${name}`) ?? "";
    field("between").checked = query.get(`${series}.between`) === "1";
    const reading = query.get(`${series}.reading`);
    for (const radio of drafting ? field("reading") : []) radio.checked = radio.value === reading || radio.defaultChecked;
  }

  function keep() {
    const query = new URLSearchParams(location.search);
    const state = Object.fromEntries(names.map(name => [name, field(name).value]));
    state.reading = state.acceptance ? field("reading").value : "";
    state.between = field("between").checked ? "1" : "";
    for (const [name, value] of Object.entries(state)) {
      if (value) query.set(`${series}.${name}`, value);
      else query.delete(`${series}.${name}`);
    }
    const told = query.toString();
    history.replaceState(history.state, "", location.pathname + (told && `?${told}`) + location.hash);
  }

  /** The acceptance that is asked for as a share, or null; and what is said of it, of each of its readings too. */
  function asked() {
    if (!drafting) return null;
    const percent = typed(field("acceptance").value);
    const acceptance = percent !== null && percent <= 100 ? percent / 100 : null;
    const told = drafting.querySelector('[data-computed="rescaling"]');
    const reading = drafting.querySelector(":checked").labels[0].firstChild.textContent;
    const sentence = acceptance === null ? told.dataset.refused : told.dataset.told;
    told.value = field("acceptance").value && filled(sentence, { acceptance: written(percent ?? 0, 6), reading });
    for (const radio of field("reading")) {
      const output = radio.closest("p").querySelector("output");
      const [before, after] = [assumed / 100, acceptance].map(one => written(acceptedLength(radio.value, one, drafts), 3));
      output.value = acceptance === null ? "" : filled(output.dataset.told, { before, after });
    }
    return acceptance;
  }

  /** Show in a cell the rescaled value below the published one; return what counts. */
  function scaled(row, name, published, factor) {
    const output = row.querySelector(`[data-computed="${name}"]`);
    if (!output || factor === null) {
      if (output) output.hidden = true;
      return published;
    }
    put(row, name, published * factor);
    output.value = filled(output.dataset.told, { number: output.value });
    output.hidden = false;
    return published * factor;
  }

  function show() {
    const limit = typed(field("limit").value);
    const price = typed(field("price").value);
    const acceptance = asked();
    const factor = acceptance && rescaling(field("reading").value, acceptance, assumed / 100, drafts);
    const current = points.map(([x, y], index) => [
      scaled(rows[index], "limit", x, factor),
      scaled(rows[index], "throughput", y, factor),
    ]);
    let shown = 0;
    rows.forEach((row, index) => {
      const [value, throughput] = current[index];
      row.hidden = !qualifies(value, limit, kind === "floor");
      shown += row.hidden ? 0 : 1;
      if (factor === null) row.querySelector('[data-computed="gpu-hours"]').value = hours[index];
      else put(row, "gpu-hours", gpuHours(throughput));
      put(row, "cost", price && cost(throughput, price));
    });
    const found = field("between").checked && limit !== null ? between(current, limit) : null;
    own.hidden = found === null;
    own.querySelector('[data-computed="limit"]').value = found === null ? "" : limit.toLocaleString(document.documentElement.lang);
    put(own, "throughput", found);
    put(own, "gpu-hours", found && gpuHours(found));
    put(own, "cost", found && price && cost(found, price));
    for (const cell of root.querySelectorAll("tr > :last-child")) cell.hidden = price === null;
    const { some, none, someScaled, noneScaled } = status.dataset;
    const [qualify, fail] = factor === null ? [some, none] : [someScaled, noneScaled];
    status.value = filled(shown ? qualify : fail, { shown, all: rows.length });
  }

  form.addEventListener("submit", event => event.preventDefault());
  form.addEventListener("input", () => (keep(), show()));
  form.addEventListener("reset", () => setTimeout(() => (keep(), show())));
  addEventListener("popstate", () => (read(), show()));
  read();
  show();
  form.hidden = false;
}

if (typeof document !== "undefined") document.querySelectorAll(".frontier").forEach(explore);

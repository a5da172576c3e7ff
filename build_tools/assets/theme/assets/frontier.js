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

/** A positive number as it was typed, or null. */
export function typed(text) {
  const value = Number(text);
  return text.trim() !== "" && Number.isFinite(value) && value > 0 ? value : null;
}

function explore(root) {
  const { series, kind } = root.dataset;
  const form = root.querySelector("form");
  const status = form.querySelector("output");
  const own = root.querySelector("tr.ours");
  const rows = [...root.querySelectorAll("tbody tr:not(.ours)")];
  const points = rows.map(row => [...row.querySelectorAll("td data")].map(data => Number(data.value)));
  const field = name => form.elements.namedItem(name);
  const written = number => number.toLocaleString(document.documentElement.lang, { maximumSignificantDigits: 2 });
  const put = (row, name, number) => {
    const told = number === null ? "" : row.dataset.form.replace("{number}", () => written(number));
    row.querySelector(`[data-computed="${name}"]`).value = told;
  };

  function read() {
    const query = new URLSearchParams(location.search);
    for (const name of ["limit", "price"]) field(name).value = query.get(`${series}.${name}`) ?? "";
    field("between").checked = query.get(`${series}.between`) === "1";
  }

  function keep() {
    const query = new URLSearchParams(location.search);
    const state = { limit: field("limit").value, price: field("price").value };
    state.between = field("between").checked ? "1" : "";
    for (const [name, value] of Object.entries(state)) {
      if (value) query.set(`${series}.${name}`, value);
      else query.delete(`${series}.${name}`);
    }
    const told = query.toString();
    history.replaceState(history.state, "", location.pathname + (told && `?${told}`) + location.hash);
  }

  function show() {
    const limit = typed(field("limit").value);
    const price = typed(field("price").value);
    let shown = 0;
    rows.forEach((row, index) => {
      row.hidden = !qualifies(points[index][0], limit, kind === "floor");
      shown += row.hidden ? 0 : 1;
      put(row, "cost", price && cost(points[index][1], price));
    });
    const found = field("between").checked && limit !== null ? between(points, limit) : null;
    own.hidden = found === null;
    own.querySelector('[data-computed="limit"]').value = found === null ? "" : limit.toLocaleString(document.documentElement.lang);
    put(own, "throughput", found);
    put(own, "gpu-hours", found && gpuHours(found));
    put(own, "cost", found && price && cost(found, price));
    for (const cell of root.querySelectorAll("tr > :last-child")) cell.hidden = price === null;
    const told = shown ? status.dataset.some : status.dataset.none;
    status.value = told.replace("{shown}", shown).replace("{all}", rows.length);
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

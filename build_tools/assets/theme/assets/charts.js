// A chart as a picture, drawn by the reader's browser from the drawing on the page: in its fonts, light or dark as shown.

const LEAST = 1200; // pixels across; at least twice what the page shows
const LOOK = [
  "fill", "font-family", "font-size", "font-weight", "letter-spacing", "opacity", "paint-order", "stroke",
  "stroke-dasharray", "stroke-width", "text-anchor",
];

/** The drawing as a file of its own: what style sheets say of each element stands on it. */
function alone(svg, width, height) {
  const copy = svg.cloneNode(true);
  const copies = [copy, ...copy.querySelectorAll("*")];
  [svg, ...svg.querySelectorAll("*")].forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of LOOK) copies[index].setAttribute(name, style.getPropertyValue(name));
  });
  const { lang } = document.documentElement; // which of a Han character's forms is drawn
  for (const [name, value] of Object.entries({ lang, width, height })) copy.setAttribute(name, value);
  return new XMLSerializer().serializeToString(copy);
}

async function picture(svg) {
  const { width: across, height: down } = svg.viewBox.baseVal;
  const width = Math.max(LEAST, 2 * Math.ceil(svg.getBoundingClientRect().width));
  const height = Math.round((width * down) / across);
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(alone(svg, width, height));
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d");
  pen.fillStyle = getComputedStyle(svg).backgroundColor;
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0);
  return new Promise(done => canvas.toBlob(done, "image/png"));
}

async function save(figure) {
  const file = document.createElement("a");
  file.href = URL.createObjectURL(await picture(figure.querySelector("svg")));
  file.download = figure.querySelector("[data-png]").dataset.png;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 1000);
}

for (const figure of document.querySelectorAll("figure.chart")) {
  const offer = figure.querySelector("[data-png]");
  offer.querySelector("button").addEventListener("click", () => save(figure));
  offer.hidden = false;
}

/* Answers the theme's search box, in place of the theme's own worker. What was typed is looked for as it stands in the
 * text: no dictionary has to know a term, `131072` finds `131,072`, and `155万亿` finds `155 万亿`.
 * The records are fetched once something is typed: they weigh more than a page, and few who read also search.
 * Messages are the theme's: {type: 1} says that all is ready, {type: 2, data: "words"} → {type: 3, data: {items}}. The
 * theme's {type: 0} would bring its index, for which no page asks. */
"use strict";

const MOST_PAGES = 100;
const MOST_RECORDS = 12;
const HAN = /\p{Script=Han}/u;
const DIGIT = /\d/;
const ENDINGS = /(?:ing|ed|es|s|e)$/;
let pages = [];
let fetched;

addEventListener("message", async ({ data: { type, data } }) => {
  if (type !== 2) return;
  if (data.trim()) await (fetched ??= fetchPages());
  postMessage({ type: 3, data: { items: search(data) } });
});
postMessage({ type: 1 });

/** Where it fails nothing is answered, which is no word about what stands here; the next letter tries again. */
async function fetchPages() {
  try {
    const answer = await fetch(new URL("../search/records.json", location.href));
    pages = byPage((await answer.json()).docs);
  } catch (error) {
    fetched = undefined;
    throw error;
  }
}

/** Put the records of a page together; the first of them is the page's own, with its title. */
function byPage(records) {
  const found = new Map();
  for (const record of records) {
    const url = record.location.split("#")[0];
    if (!found.has(url)) found.set(url, { ...record, records: [] });
    else found.get(url).records.push({ ...record, marks: record.marks ?? [] });
  }
  return [...found.values()];
}

function search(query) {
  const words = wordsOf(query);
  if (!words.length) return [];
  const terms = words.map((word) => termOf(word));
  const phrase = new RegExp(words.map(pattern).join("[\\s\\p{P}]*"), "iu");
  const found = pages.map((page) => look(page, terms)).filter(Boolean);
  for (const term of terms) term.weight = Math.log(1 + pages.length / (1 + term.pages));
  for (const page of found) score(page, terms, words.length > 1 ? phrase : null);
  const best = Math.max(0, ...found.map((page) => page.coverage));
  return found
    .filter((page) => page.coverage >= 0.8 * best)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_PAGES)
    .map((page) => shown(page, terms));
}

/** Words are what blanks part. Han characters that stand nowhere in this order are looked for two by two. */
function wordsOf(query) {
  const words = query.normalize("NFKC").trim().split(/[\s"“”「」、，。]+/).filter(Boolean);
  return words.flatMap((word) => {
    if (!HAN.test(word) || word.length < 3 || pages.some((page) => stands(page, new RegExp(pattern(word), "iu")))) return [word];
    const parts = word.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu);
    return parts.flatMap((part) => (HAN.test(part) && part.length > 2 ? pairs(part) : [part]));
  });
}

function pairs(text) {
  return [...text].slice(1).map((last, at) => [...text][at] + last);
}

function stands(page, regex) {
  return regex.test(page.title) || page.records.some((record) => regex.test(record.text));
}

/** An English word is found with other endings: `balance` finds `balancing`. */
function termOf(word) {
  const stem = /^[a-z]{5,}$/i.test(word) ? word.replace(ENDINGS, "") : word;
  return { word, regex: new RegExp(pattern(stem), "giu"), pages: 0 };
}

/** The word as a pattern: blanks beside Han characters and the commas of long numbers do not count. */
function pattern(word) {
  const letters = [...word.replace(/(?<=\d),(?=\d{3})/g, "")];
  return letters
    .map((letter, at) => {
      const before = letters[at - 1] ?? "";
      const gap = DIGIT.test(before) && DIGIT.test(letter) ? "(?:,(?=\\d{3}))?" : HAN.test(before + letter) && at ? "\\s*" : "";
      return gap + escaped(letter);
    })
    .join("");
}

function escaped(letter) {
  const html = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }[letter] ?? letter;
  return html.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Count each term in a page: in its title, in headings, in texts. Nothing where none stands there. */
function look(page, terms) {
  const counts = terms.map(({ regex }) => ({
    title: count(page.title, regex),
    heading: Math.max(0, ...page.records.map((record) => count(record.title, regex))),
    text: page.records.reduce((sum, record) => sum + count(record.text, regex), 0),
  }));
  counts.forEach((each, at) => (terms[at].pages += each.title || each.heading || each.text ? 1 : 0));
  return counts.some((each) => each.title || each.heading || each.text) && { ...page, counts };
}

/** How often a term stands in a text: a whole word counts 1, the beginning of one a half, what lies within less. */
function count(text, regex) {
  let sum = 0;
  for (const found of text.matchAll(regex)) sum += worth(found[0], text[found.index - 1] ?? " ", text[found.index + found[0].length] ?? " ");
  return sum;
}

function worth(found, before, after) {
  if (DIGIT.test(found[0]) && /[\d.,]/.test(before)) return 0;
  if (/[a-z0-9]/i.test(found[0]) && /[a-z0-9]/i.test(before)) return found.length > 2 ? 0.1 : 0;
  return /[a-z0-9]/i.test(found.at(-1)) && /[a-z0-9]/i.test(after) ? 0.5 : 1;
}

function score(page, terms, phrase) {
  page.score = page.coverage = 0;
  page.counts.forEach(({ title, heading, text }, at) => {
    const place = 8 * Math.min(1, title) + 3 * Math.min(1, heading) + Math.log2(1 + text);
    page.score += terms[at].weight * place;
    if (place) page.coverage += terms[at].weight;
  });
  if (phrase?.test(page.title)) page.score *= 2;
  else if (phrase && stands(page, phrase)) page.score *= 1.5;
}

/** A page and those of its records that have the most of what was typed; the theme folds away what scores less. */
function shown(page, terms) {
  const missing = Object.fromEntries(terms.map(({ word }, at) => [word, Object.values(page.counts[at]).some(Boolean)]));
  const records = page.records
    .map((record) => ({ record, score: terms.reduce((sum, term) => sum + term.weight * Math.min(1, count(record.text, term.regex)), 0) }))
    .filter((each) => each.score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_RECORDS)
    .map(({ record }, at) => ({
      location: record.location,
      title: marked(record.title, terms),
      text: `<p>${teaser(record.text, terms)}</p>${record.marks.map(owner).join("")}`,
      score: at < 2 ? page.score : 0,
      terms: {},
    }));
  return [{ location: page.location, title: marked(page.title, terms), text: "", score: page.score, terms: missing }, ...records];
}

/** The words that were typed, marked; and the letters of tiers as the pages show them. */
function marked(html, terms) {
  const all = new RegExp(`<[^>]*>|&\\w+;|${terms.map(({ regex }) => regex.source).join("|")}`, "giu");
  return html.replace(all, (found) => (/^[<&]/.test(found) ? found : `<mark data-md-highlight>${found}</mark>`));
}

function teaser(html, terms) {
  return marked(html, terms)
    .replace(/<b>([A-D])<\/b>/g, (_, letter) => tier(letter))
    .replaceAll(" <br> ", " · ")
    .replaceAll(" <wbr> ", ": ");
}

function owner(label) {
  const letter = /^[A-D](?=\P{L})/u.exec(label)?.[0] ?? "";
  return `<p class="search-owner">${letter && tier(letter)}${label.slice(letter.length).replace(/^\s*[:：，,]\s*/, " ")}</p>`;
}

function tier(letter) {
  return `<span class="tier tier-${letter.toLowerCase()}">${letter}</span>`;
}

/* Keeps the section when the language is changed, offers the reader's own language once, shows on the 404 page the help
 * in the language of the address, and lets the search hear of text that no key has typed. Nothing here leads anybody
 * away by itself. */
"use strict";

(() => {
  const REFUSED = "fieldnotes.offer-refused";
  const own = document.documentElement.lang;
  const offers = [...document.querySelectorAll(".language-offer")];

  function keepSection() {
    for (const link of document.querySelectorAll("a.md-select__link, .language-offer a")) link.hash = location.hash;
  }

  /** `zh-TW` is a reader of Traditional Chinese, though it does not say so. */
  function isSame(one, other) {
    const [a, b] = [one, other].map((tag) => new Intl.Locale(tag).maximize());
    return a.language === b.language && a.script === b.script;
  }

  function offer() {
    const known = [own, ...offers.map((each) => each.lang)];
    const wanted = navigator.languages.map((tag) => known.find((code) => isSame(tag, code))).find(Boolean);
    const chosen = offers.find((each) => each.lang === wanted);
    if (!chosen || remembered() === wanted) return;
    chosen.querySelector("button").addEventListener("click", () => {
      chosen.hidden = true;
      remember(wanted);
    });
    chosen.hidden = false;
  }

  /** Storage may be forbidden; then the offer comes again. */
  function remembered() {
    try {
      return localStorage.getItem(REFUSED);
    } catch {
      return null;
    }
  }

  function remember(code) {
    try {
      localStorage.setItem(REFUSED, code);
    } catch {
      /* nothing to do */
    }
  }

  /** Of the sections of the 404 page, the one whose folder the address is deepest in. */
  function helpInLanguageOfAddress() {
    const sections = [...document.querySelectorAll(".not-found")];
    const fitting = sections.filter((section) => location.pathname.startsWith(section.dataset.folder));
    const chosen = fitting.sort((one, other) => other.dataset.folder.length - one.dataset.folder.length)[0];
    if (!chosen) return;
    for (const section of sections) section.hidden = section !== chosen;
    document.title = document.title.replace(/^.*(?= - )/, chosen.querySelector("h1").textContent);
  }

  /** The theme listens to keys alone; what was pasted, dictated or written with an input method may come without. */
  function hearAllInput() {
    const box = document.querySelector(".md-search__input");
    box?.addEventListener("input", () => box.dispatchEvent(new Event("keyup")));
  }

  addEventListener("hashchange", keepSection);
  keepSection();
  setTimeout(offer); // what languages are like is slow to ask for, and nobody waits for the offer
  helpInLanguageOfAddress();
  hearAllInput();
})();

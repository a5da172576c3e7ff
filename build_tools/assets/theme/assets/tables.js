/* A wide table scrolls in a box of its own. The box is a stop for the keyboard only while there is something to scroll;
 * without scripts each is one, so that nothing is out of reach, and so is one that is not laid out yet.
 */

const watch = new ResizeObserver((entries) => {
  for (const { target: box } of entries) {
    if (!box.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })) continue;
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
});

for (const box of document.querySelectorAll(".facts[role=region]")) watch.observe(box);

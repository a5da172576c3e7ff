/* A wide table scrolls in a box of its own. The box is a stop for the keyboard only while there is something to scroll;
 * without scripts each is one, so that nothing is out of reach.
 */

const watch = new ResizeObserver((entries) => {
  for (const { target: box } of entries) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
});

for (const box of document.querySelectorAll(".facts[role=region]")) watch.observe(box);

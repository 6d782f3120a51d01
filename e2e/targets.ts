/** Controls that a thumb may miss: less than 44 px in one direction (WCAG 2.5.5). Runs in the browser. */
export function smallTargets(): string[] {
  const least = 43.5;
  const controls = document.querySelectorAll<HTMLElement>(
    "a[href], button, summary, select, textarea, input:not([type=hidden], [type=checkbox], [type=radio]), [role=tab]",
  );
  return [...controls].filter(isPressable).filter(isSmall).map(describe);

  function isPressable(control: HTMLElement) {
    const seen = control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const inert = document.querySelector("dialog:modal") && !control.closest("dialog:modal");
    // Not for a finger: the field for machines, the way past the header while it is clipped, the desk's dense tables.
    const clipped = getComputedStyle(control).clipPath !== "none";
    return seen && !inert && !clipped && !control.closest("[aria-hidden=true], .desk");
  }

  function isSmall(control: HTMLElement) {
    if (isInSentence(control)) return false;
    const { width, height } = control.getBoundingClientRect();
    const [wider, higher] = added(control);
    return width + wider < least || height + higher < least;
  }

  function isInSentence(control: HTMLElement) {
    if (getComputedStyle(control).display !== "inline") return false;
    const around = control.closest("p, li, dd, td")?.textContent?.trim().length ?? 0;
    return around > (control.textContent?.trim().length ?? 0) + 3;
  }

  /** What an ::after that lies over the control and beyond it adds in width and height. */
  function added(control: HTMLElement): [number, number] {
    const after = getComputedStyle(control, "::after");
    if (after.content === "none" || after.position !== "absolute") return [0, 0];
    // A card's target covers the card.
    if (getComputedStyle(control).position === "static") return [least, least];
    const beyond = (side: string) => Math.max(0, -Number.parseFloat(side) || 0);
    return [beyond(after.left) + beyond(after.right), beyond(after.top) + beyond(after.bottom)];
  }

  function describe(control: HTMLElement) {
    const { width, height } = control.getBoundingClientRect();
    const name = (control.getAttribute("aria-label") ?? control.textContent ?? "").trim().slice(0, 40);
    return `${Math.round(width)} × ${Math.round(height)} px: ${control.tagName.toLowerCase()}.${control.className} "${name}"`;
  }
}

/**
 * Controls are disabled while a form is on its way, and a browser takes the focus from what is disabled: who uses a keyboard
 * would begin at the page's top after every save. What was pressed gets it back once it can be pressed again, unless
 * something else has it by then.
 */
export function keepFocus(on: Document = document): void {
  let pressed: Element | null = null;
  const giveBack = new MutationObserver(() => {
    if (!(pressed instanceof HTMLElement) || pressed.matches(":disabled")) return;
    if (on.activeElement === on.body) pressed.focus({ preventScroll: true });
  });
  on.addEventListener(
    "click",
    () => {
      giveBack.disconnect();
      pressed = on.activeElement;
      for (const each of [pressed, pressed?.closest("fieldset")])
        if (each) giveBack.observe(each, { attributeFilter: ["disabled"] });
    },
    true,
  );
}

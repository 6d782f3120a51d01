import sprite from "../../../content/art/icons.svg?url";

export type ToastTone = "success" | "info" | "error";

const shownFor = 4_000;

/** For 4 s; it stays while the pointer or the focus rests on it. */
export const toast = {
  success: (message: string) => show("success", message),
  info: (message: string) => show("info", message),
  error: (message: string) => show("error", message),
};

/*
 * Plain DOM on purpose. Everything outside an open modal dialog is inert and silent, so the sentence has to go into
 * the dialog's own live region while one is open; React would have to re-parent it.
 */
function show(tone: ToastTone, message: string) {
  const open = [...document.querySelectorAll("dialog:modal")].at(-1);
  const region = (open ?? document).querySelector(`.toasts [role=${tone === "error" ? "alert" : "status"}]`);
  if (!region) return;
  placeAway(region);
  const note = document.createElement("div");
  note.className = "toast";
  note.dataset.tone = tone;
  note.append(mark(tone), message);
  // The same sentence twice would be read twice and stack up.
  for (const old of region.querySelectorAll(".toast")) if (old.textContent === message) old.remove();
  region.append(note);
  const leave = () => (note.matches(":hover") ? setTimeout(leave, 1_000) : note.remove());
  setTimeout(leave, shownFor);
}

let pressed: EventTarget | null = null;
if (typeof document !== "undefined")
  for (const press of ["pointerdown", "keydown"])
    document.addEventListener(press, ({ target }) => (pressed = target), true);

const topZonePx = 220;

/** At the top, where neither a room's newest line nor a phone's main button is, unless the press came from there. */
function placeAway(region: Element) {
  const box = pressed instanceof Element && pressed.isConnected ? pressed.getBoundingClientRect() : undefined;
  const atTop = box && box.bottom > 0 && box.top < topZonePx;
  region.parentElement!.dataset.place = atTop ? "bottom" : "top";
}

/** A form's dialog closes while its toast still has to be read: the toast moves to the page. */
export function outliveDialog(dialog: Element) {
  for (const note of dialog.querySelectorAll(".toast")) {
    const role = note.parentElement?.getAttribute("role");
    document.querySelector(`body > .toasts [role=${role}]`)?.append(note);
  }
}

function mark(tone: ToastTone): Element {
  const box = document.createElement("span");
  box.className = "toast-mark";
  box.ariaHidden = "true";
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of [
    ["width", "20"],
    ["height", "20"],
    ["fill", "none"],
    ["stroke", "currentColor"],
    ["stroke-width", "2.5"],
    ["stroke-linecap", "round"],
    ["stroke-linejoin", "round"],
  ] as const)
    svg.setAttribute(name, value);
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${sprite}#${tone === "error" ? "warn" : "check"}`);
  svg.append(use);
  box.append(svg);
  return box;
}

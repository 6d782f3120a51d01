import sprite from "../../../content/art/icons.svg?url";
import { type Box, freePlace, type KeptPlace } from "./free-place.ts";

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
  const note = document.createElement("div");
  note.className = "toast";
  note.dataset.tone = tone;
  note.append(mark(tone), message);
  // The same sentence twice would be read twice and stack up.
  for (const old of region.querySelectorAll(".toast")) if (old.textContent === message) old.remove();
  region.append(note);
  keepClear(note);
  const leave = () => (note.matches(":hover") ? setTimeout(leave, 1_000) : note.remove());
  setTimeout(leave, shownFor);
}

let pressed: EventTarget | null = null;
if (typeof document !== "undefined")
  for (const press of ["pointerdown", "keydown"])
    document.addEventListener(press, ({ target }) => (pressed = target), true);

const controls = "a[href], button, input:not([type=hidden]), textarea, select, summary, label";
/** What is read at a glance, or is being read. */
const heads = "h1, h2, h3, [role=timer], time, .badge, .numeral";
const text = "p, article";

/** What a press brings may come a moment later: a button, a dialog's end, another place of the page. */
const looksAgainMs = [0, 200, 700];

/** It covers nothing that can be pressed, and no heading or clock, wherever the window has room for it. */
function keepClear(note: Element): void {
  const from = pressed;
  for (const ms of looksAgainMs) {
    if (ms === 0) place(note, from);
    else setTimeout(() => place(note, from), ms);
  }
}

function place(note: Element, from: EventTarget | null): void {
  const region = note.closest<HTMLElement>(".toasts");
  // Those that stand already are being read.
  if (!region || region.querySelectorAll(".toast").length > 1) return;
  const { width, height } = note.getBoundingClientRect();
  const root = region.closest("dialog:modal") ?? document;
  const seen = new Seen();
  const kept = [
    ...seen.of(root, controls, 20),
    ...seen.of(root, heads, 12),
    ...seen.of(root, text, 1),
    ...(from instanceof Element && from.isConnected ? [{ ...boxOf(from), weighs: 200 }] : []),
  ];
  const top = freePlace({ width, height }, { width: innerWidth, height: innerHeight }, kept);
  region.style.top = `${top}px`;
}

const boxOf = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { left, right, top, bottom };
};

/** Where things are seen: what is scrolled out of what it stands in is not. */
class Seen {
  private readonly windows = new Map<Element, Box>();

  of(root: ParentNode, selector: string, weighs: number): KeptPlace[] {
    return [...root.querySelectorAll(selector)].flatMap((element) => {
      const box = common(boxOf(element), this.windowOf(element.parentElement));
      const isThere = box.right - box.left > 4 && box.bottom - box.top > 4;
      const isSeen = element.checkVisibility?.({ visibilityProperty: true }) ?? true;
      return isThere && isSeen ? [{ ...box, weighs }] : [];
    });
  }

  private windowOf(element: Element | null): Box {
    if (!element || element === document.body)
      return { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
    const known = this.windows.get(element);
    if (known) return known;
    const { overflow, position } = getComputedStyle(element);
    const outer = this.windowOf(position === "fixed" ? null : element.parentElement);
    const box = overflow === "visible" ? outer : common(outer, boxOf(element));
    this.windows.set(element, box);
    return box;
  }
}

const common = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  right: Math.min(one.right, other.right),
  top: Math.max(one.top, other.top),
  bottom: Math.min(one.bottom, other.bottom),
});

/** A form's dialog closes while its toast still has to be read: the toast moves to the page. */
export function outliveDialog(dialog: Element) {
  for (const note of dialog.querySelectorAll(".toast")) {
    const role = note.parentElement?.getAttribute("role");
    document.querySelector(`body > .toasts [role=${role}]`)?.append(note);
    keepClear(note);
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

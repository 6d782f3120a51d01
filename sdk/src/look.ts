import base from "./base.css?inline";
import type { AftersError, Answer } from "./client.ts";
import type { AftersElement } from "./element.ts";

type Child = Node | string | number | null | false | undefined;
type Props = Record<string, unknown> | null;

/**
 * `h("button.press", {onclick}, "Vote")`. Its classes are its parts as well, for `::part()`. No HTML is parsed and no style
 * attribute is set: a page that requires trusted types and forbids inline styles takes it.
 */
function h<Tag extends HTMLElement = HTMLElement>(name: string, props?: Props, ...children: Child[]): Tag {
  const [tag = "", ...classes] = name.split(".");
  const made = document.createElement(tag) as Tag;
  const words = classes.join(" ");
  if (words) set(made, { class: words, part: words });
  set(made, props);
  made.append(...(children.filter((child) => child || child === 0) as string[]));
  return made;
}

function set(on: Element, props?: Props): void {
  for (const name in props) {
    const value = props[name];
    if (typeof value === "function") on.addEventListener(name.slice(2), value as EventListener);
    else if (value == null || value === false) on.removeAttribute(name);
    else on.setAttribute(name, value === true ? "" : `${value}`);
  }
}

/** A drawing of one path, in the colour of the place. */
function drawn(path: string, box = "0 0 24 24"): Element {
  const [svg, line] = ["svg", "path"].map((name) =>
    document.createElementNS("http://www.w3.org/2000/svg", name),
  ) as unknown as [Element, Element];
  set(svg, { viewBox: box, preserveAspectRatio: "none", "aria-hidden": "true" });
  set(line, { d: path });
  svg.append(line);
  return svg;
}

/**
 * A picture is fetched as what the page may connect to and painted: a policy that lets no pictures in from us is not
 * touched. It stays empty where it does not come.
 */
function painted(name: string, url: string, alt?: string): HTMLElement {
  const canvas = h<HTMLCanvasElement>(
    `canvas.${name}`,
    alt ? { role: "img", "aria-label": alt } : { "aria-hidden": "true" },
  );
  fetch(url, { credentials: "omit" })
    .then((response) => response.blob())
    .then(createImageBitmap)
    .then((picture) => {
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext("2d")?.drawImage(picture, 0, 0);
    })
    .catch(() => {});
  return canvas;
}

/** Six letters as strokes: the drawing of the house with a tenth of its weight. */
const wordmark =
  "M3 14q4-3 10-3 9 0 9 6v15M22 21H13q-9 0-9 4t8 4q7 0 10-4M33 32V9q0-6 6-6h6M28 12h18M57 3v20q0 6 6 6h4M50 12h17M89 29q-15 0-15-9t11-9q12 0 12 9H74M97 25q-2 4-8 4M107 32V8M107 19q2-8 9-8 8 0 8 8M147 14q-4-3-9-3-9 0-9 4t9 5q8 0 8 5t-8 4q-7 0-10-4";

/** The way to us, hanging from the upper edge: the one thing that no theme changes. */
const exitSign = (href: string): HTMLElement =>
  h(
    "a.sign",
    { href, target: "_blank", rel: "noopener", "aria-label": "afters, in a new tab" },
    drawn(wordmark, "0 0 150 32"),
  );

const language = () => document.documentElement.lang || undefined;

/** What the file of an element is given. */
const kit = {
  base,
  h,
  set,
  drawn,
  painted,
  exitSign,
  count: (n: number) => n.toLocaleString(language()),
  when: (at: string | number, how: Intl.DateTimeFormatOptions) =>
    new Date(at).toLocaleString(language(), how),
  /** A party as it stands, in one answer for all elements that show it. */
  room: (host: AftersElement): Promise<Answer> =>
    host.client.read(`/functions/v1/room?party=${encodeURIComponent(host.for)}`),
  /** A page without what was asked for shows its own words for it. */
  none: (message: string) =>
    Object.assign(new Error(message), { code: "not_found", status: 404 }) as AftersError,
};
export type Kit = typeof kit;
export default kit;

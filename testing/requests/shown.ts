import type { Fan } from "../fan.ts";
import { Page } from "../page.ts";
import type { Fields } from "./addresses.ts";

/** What the pages show of themselves: addresses that lead somewhere, and their forms as they stand there. */
export type Shown = {
  paths: string[];
  /** Path of the page to its forms. */
  forms: Map<string, Fields[]>;
};

const mostPages = 120;
const atOnce = 8;
/** Of pages that differ in their parameters alone. */
const mostAlike = 4;

/** Follows the links of `starts`, as a reader does. */
export async function readPages(reader: Fan, starts: string[]): Promise<Shown> {
  const queue = [...starts];
  const seen = new Set(queue);
  const alike = new Map<string, number>();
  const forms: Shown["forms"] = new Map();
  for (let at = 0; at < queue.length && at < mostPages; at += atOnce) {
    const paths = queue.slice(at, at + atOnce);
    const pages = await Promise.all(paths.map((path) => Page.open(reader, path)));
    for (const { path, document } of pages) {
      forms.set(path.split("?")[0] as string, formsOf(document));
      for (const link of linksOf(document)) {
        const kind = link.replace(/[^/?&=]*[-\d][^/?&=]*/g, ":");
        const count = alike.get(kind) ?? 0;
        if (seen.has(link) || count >= mostAlike) continue;
        alike.set(kind, count + 1);
        seen.add(link);
        queue.push(link);
      }
    }
  }
  return { paths: queue, forms };
}

const linksOf = (document: Document): string[] =>
  [...document.querySelectorAll("[href], [action]")]
    .map((element) => element.getAttribute("href") ?? element.getAttribute("action") ?? "")
    .map((target) => target.replace(/#.*/, ""))
    .filter((path) => /^\/(?!\/|assets|art|favicon|live)/.test(path));

/** One set of fields per button: each sends another value. */
function formsOf(document: Document): Fields[] {
  return [...document.querySelectorAll("form")].flatMap((form) => {
    const named = [...form.querySelectorAll<HTMLInputElement>("[name]:not(button)")];
    const fields = Object.fromEntries(named.map(({ name, value }) => [name, value]));
    const buttons = [...form.querySelectorAll<HTMLButtonElement>("button[name]")];
    return buttons.length > 0 ? buttons.map(({ name, value }) => ({ ...fields, [name]: value })) : [fields];
  });
}

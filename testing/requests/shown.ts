import type { Fan } from "../fan.ts";
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
    const pages = await Promise.all(paths.map(async (path) => ({ path, html: await htmlOf(reader, path) })));
    for (const { path, html } of pages) {
      if (html) forms.set(path.split("?")[0] as string, formsOf(html));
      for (const link of linksOf(html)) {
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

async function htmlOf(reader: Fan, path: string): Promise<string> {
  const answer = await reader.get(path, { Accept: "text/html" });
  const text = await answer.text();
  return answer.headers.get("content-type")?.startsWith("text/html") ? text : "";
}

const plain = (text: string) =>
  text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<");

const linksOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|action)="(\/(?!\/)[^"#]*)/g)]
    .map(([, path = ""]) => plain(path))
    .filter((path) => !/^\/(?:assets|art|favicon|live)/.test(path));

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : plain(found);
};

/** One set of fields per button: each sends another value. */
function formsOf(html: string): Fields[] {
  return [...html.matchAll(/<form[\s\S]*?<\/form>/g)].flatMap(([form]) => {
    const fields: Fields = {};
    for (const [tag] of form.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)) {
      const name = attribute(tag, "name");
      if (name) fields[name] = attribute(tag, "value") ?? "";
    }
    for (const [tag] of form.matchAll(/<option\b[^>]*\sselected[^>]*>/g))
      fields.option ??= attribute(tag, "value");
    const buttons = [...form.matchAll(/<button\b[^>]*>/g)].flatMap(([tag]) => {
      const name = attribute(tag, "name");
      return name ? [{ ...fields, [name]: attribute(tag, "value") ?? "" }] : [];
    });
    return buttons.length > 0 ? buttons : [fields];
  });
}

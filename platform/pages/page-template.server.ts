import { personalDataElement, type RenderPersonal } from "./cached-fragment.tsx";
import { inlineData } from "./inline-data.ts";
import {
  hasIntactPlaceholders,
  hasPlaceholder,
  PlaceholderPage,
  Placeholders,
} from "./placeholders.server.ts";
import { type FragmentOrText, StoredFragment } from "./stored-fragment.server.ts";

const mark = /<wbr data-part(-end)?="([^"]*)"\/>/g;
const place = /<wbr data-kept="([^"]*)"\/>/;
const headEnd = "</head>";
const bodyStart = "<body>";
const mainEnd = "</main>";
const bodyEnd = "</body>";

/** Stylesheets of components: React moves them into the head. */
const partStyles = /<link rel="stylesheet" href="([^"]+)" data-precedence="[^"]+"[^>]*>/g;

const sheets = /\/assets\/[\w.-]+\.css/g;

/** A page's personal data, and `alike`: the same with placeholders for values that affect nothing else. */
export type PersonalData = { own: object; alike?: (standIns: Placeholders) => object };

/** A lazy component is not loaded in this process yet: the page has to be rendered completely. */
export class StillLoading extends Error {}
/** React's marker of a suspended boundary. */
const unrendered = "<!--$!-->";

/** Per rendering, so that contrived differences do not fill memory. */
const mostAlike = 200;

export const stripMarkers = (html: string): string => html.replace(mark, "");

/**
 * A page rendered for everyone, with its fragments marked. For a visitor `renderOwn` renders the rest, and the stored
 * fragments, head, footer and scripts are inserted. A fragment in a look that only some visitors have is rendered
 * with the first of them and then stored. So is the whole page of visitors who differ only in values with
 * placeholders.
 */
export class PageTemplate {
  /** Up to the end of the head, and the rest. */
  private readonly start: [StoredFragment, StoredFragment];
  /** However they are included: as a link, inline, or loaded later. */
  private readonly styles: Set<string>;
  /** Styles of fragments rendered with personal data: later visitors of the same fragment need them too. */
  private readonly laterStyles = new Map<string, string>();
  private readonly end: [StoredFragment, StoredFragment];
  private readonly parts: Map<string, StoredFragment>;
  /** In head and foot, which are stored as a whole. */
  private readonly outer: Set<string | undefined>;
  /** Keyed by the personal data with placeholders; null if one of them was altered. */
  private readonly alike = new Map<string, PlaceholderPage | null>();
  private readonly renderOwn: RenderPersonal;

  constructor(marked: string, renderOwn: RenderPersonal) {
    const body = marked.indexOf(bodyStart) + bodyStart.length;
    const after = marked.lastIndexOf(mainEnd);
    const last = marked.lastIndexOf(bodyEnd);
    if (body < bodyStart.length || after < body || last < after)
      throw new Error("The page has no main part.");
    const head = Math.max(0, marked.lastIndexOf(headEnd, body));
    this.start = [
      StoredFragment.of(stripMarkers(marked.slice(0, head))),
      StoredFragment.of(marked.slice(head, body)),
    ];
    this.styles = new Set(marked.match(sheets));
    // The page's data is here, which differs with every rendering.
    this.end = [new StoredFragment(marked.slice(after, last)), new StoredFragment(marked.slice(last))];
    this.parts = cut(marked.slice(body, after)).parts;
    const outside = marked.slice(0, body) + marked.slice(after);
    this.outer = new Set([...outside.matchAll(mark)].map(([, , name]) => name));
    this.renderOwn = renderOwn;
  }

  for({ own, alike }: PersonalData): FragmentOrText[] {
    return (alike && this.asAlike(alike)) ?? this.rendered(own, inlineData(own));
  }

  /** Null if it has to be rendered for this visitor only. */
  private asAlike(alike: (standIns: Placeholders) => object): FragmentOrText[] | null {
    const standIns = new Placeholders();
    const data = inlineData(alike(standIns));
    if (standIns.compared.some((text) => data.includes(text) || this.tells(text))) return null;
    let page = this.alike.get(data);
    if (page === undefined) {
      page = this.renderAlike(data);
      if (this.alike.size < mostAlike) this.alike.set(data, page);
    }
    return page?.with(standIns.values) ?? null;
  }

  private renderAlike(data: string): PlaceholderPage | null {
    const pieces = this.rendered(JSON.parse(data), data);
    const element = elementOf(data);
    const isWhole = pieces.every((piece) => typeof piece !== "string" || hasIntactPlaceholders(piece));
    return isWhole ? new PlaceholderPage(pieces, (piece) => piece === element) : null;
  }

  /** Whether the page's data contains it. */
  private tells(text: string): boolean {
    return this.end.some(({ plain }) => plain.includes(text));
  }

  private rendered(own: object, data: string): FragmentOrText[] {
    const html = this.renderOwn(own, (name) => this.parts.has(name) || this.outer.has(name));
    if (html.includes(unrendered)) throw new StillLoading();
    const start = html.indexOf(bodyStart);
    const { text, parts } = cut(html.slice(start + bodyStart.length, html.lastIndexOf(mainEnd)));
    // Parts that only some visitors see have further styles.
    const styles = new Map(
      [...html.slice(0, start).matchAll(partStyles)].flatMap(([link, href = ""]) =>
        this.styles.has(href) ? [] : [[href, link]],
      ),
    );
    for (const [name, part] of parts) if (!this.parts.has(name)) this.parts.set(name, part);
    if (parts.size > 0) for (const [href, link] of styles) this.laterStyles.set(href, link);
    for (const [href, link] of this.laterStyles) styles.set(href, link);
    const [head, rest] = this.start;
    return [head, ...styles.values(), rest, ...this.filled(text), this.end[0], elementOf(data), this.end[1]];
  }

  private filled(body: string): FragmentOrText[] {
    // Odd indexes hold the names between the texts.
    return body.split(place).map((text, index) => {
      if (index % 2 === 0) return text;
      const part = this.parts.get(text);
      if (!part) throw new Error(`The page has no shared part ${text}.`);
      return part;
    });
  }
}

const elementOf = (data: string): string =>
  `<script type="application/json" id="${personalDataElement}">${data}</script>`;

/** The marked fragments, including nested ones, and the text with a place for each outermost one. */
function cut(body: string): { text: string; parts: Map<string, StoredFragment> } {
  const parts = new Map<string, StoredFragment>();
  const open: { name: string; from: number }[] = [];
  let text = "";
  let after = 0;
  // A fragment whose look contains a placeholder differs between otherwise equal visitors.
  const own = body.replace(mark, (found, _, name: string) => (hasPlaceholder(name) ? "" : found));
  for (const { 0: found, 1: isEnd, 2: name = "", index } of own.matchAll(mark)) {
    if (!isEnd) {
      if (open.length === 0) text += `${own.slice(after, index)}<wbr data-kept="${name}"/>`;
      open.push({ name, from: index + found.length });
      continue;
    }
    const start = open.pop();
    if (start?.name !== name) throw new Error(`The shared part ${name} ends where another does.`);
    const inside = stripMarkers(own.slice(start.from, index));
    if (hasPlaceholder(inside)) throw new Error(`The shared part ${name} holds what is one visitor's own.`);
    parts.set(name, StoredFragment.of(inside));
    after = index + found.length;
  }
  return { text: text + own.slice(after), parts };
}

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

/** Sheets that come with a part of the page, wherever it stands: React puts them into the head. */
const partStyles = /<link rel="stylesheet" href="([^"]+)" data-precedence="[^"]+"[^>]*>/g;

const sheets = /\/assets\/[\w.-]+\.css/g;

/** What of a page is a visitor's own, and the same with what decides nothing of it replaced. */
export type PersonalData = { own: object; alike?: (standIns: Placeholders) => object };

/** A part of the page whose script this process meets for the first time: who can wait for it renders the page whole. */
export class StillLoading extends Error {}
/** What React leaves of a boundary that could not be rendered at once. */
const unrendered = "<!--$!-->";

/** Of one rendering: whoever makes up differences fills no memory. */
const mostAlike = 200;

export const stripMarkers = (html: string): string => html.replace(mark, "");

/**
 * A page that was rendered for everybody with its shared parts marked. For a visitor `renderOwn` renders it with those
 * left out, and what was kept of them is put in; head, footer and scripts are kept as a whole. A part in a look that only
 * some have is rendered with the first of them, and kept from then on. So is the whole page of visitors whose own differs
 * in nothing but what may have a stand-in.
 */
export class PageTemplate {
  /** Up to the end of the head, and from there. */
  private readonly start: [StoredFragment, StoredFragment];
  /** Whatever way they are in it, as a link, as text, or to be fetched later. */
  private readonly styles: Set<string>;
  /** Of parts that were rendered with a visitor's own: whoever has one of those later needs its styles as well. */
  private readonly laterStyles = new Map<string, string>();
  private readonly end: [StoredFragment, StoredFragment];
  private readonly parts: Map<string, StoredFragment>;
  /** In head and foot, which are kept as a whole. */
  private readonly outer: Set<string | undefined>;
  /** By their own with its stand-ins; null where one of those did not come out whole. */
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
    // The page's data stands there, which is another with every rendering.
    this.end = [new StoredFragment(marked.slice(after, last)), new StoredFragment(marked.slice(last))];
    this.parts = cut(marked.slice(body, after)).parts;
    const outside = marked.slice(0, body) + marked.slice(after);
    this.outer = new Set([...outside.matchAll(mark)].map(([, , name]) => name));
    this.renderOwn = renderOwn;
  }

  for({ own, alike }: PersonalData): FragmentOrText[] {
    return (alike && this.asAlike(alike)) ?? this.rendered(own, inlineData(own));
  }

  /** Null when it has to be rendered for this visitor alone. */
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

  /** In the page's data. */
  private tells(text: string): boolean {
    return this.end.some(({ plain }) => plain.includes(text));
  }

  private rendered(own: object, data: string): FragmentOrText[] {
    const html = this.renderOwn(own, (name) => this.parts.has(name) || this.outer.has(name));
    if (html.includes(unrendered)) throw new StillLoading();
    const start = html.indexOf(bodyStart);
    const { text, parts } = cut(html.slice(start + bodyStart.length, html.lastIndexOf(mainEnd)));
    // What only some visitors are shown has styles that the page for everybody does not.
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
    // Odd places hold the names between the texts.
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

/** The parts that are marked, with those inside of others, and the text with the place of each outermost one in it. */
function cut(body: string): { text: string; parts: Map<string, StoredFragment> } {
  const parts = new Map<string, StoredFragment>();
  const open: { name: string; from: number }[] = [];
  let text = "";
  let after = 0;
  // A part whose look holds a stand-in is another to each of those who are alike otherwise.
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

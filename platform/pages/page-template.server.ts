import { Kept, type Piece } from "./pieces.server.ts";
import { ownElement } from "./shared-part.tsx";

const mark = /<wbr data-part(-end)?="([^"]*)"\/>/g;
const headEnd = "</head>";
const bodyStart = "<body>";
const mainEnd = "</main>";
const bodyEnd = "</body>";

/** Sheets that come with a part of the page, wherever it stands: React puts them into the head. */
const partStyles = /<link rel="stylesheet" href="([^"]+)" data-precedence="[^"]+"[^>]*>/g;

export const withoutMarks = (html: string): string => html.replace(mark, "");

/**
 * A page that was rendered for everybody with its shared parts marked. For a visitor `renderOwn` renders it with those
 * left out, and what was kept of them is put in; head, footer and scripts are kept as a whole.
 */
export class PageTemplate {
  /** Up to the end of the head, and from there. */
  private readonly start: [Kept, Kept];
  private readonly styles: Set<string | undefined>;
  private readonly end: [Kept, Kept];
  private readonly parts: Map<string, Kept>;
  private readonly renderOwn: (own: object) => string;

  constructor(marked: string, renderOwn: (own: object) => string) {
    const body = marked.indexOf(bodyStart) + bodyStart.length;
    const after = marked.lastIndexOf(mainEnd);
    const last = marked.lastIndexOf(bodyEnd);
    if (body < bodyStart.length || after < body || last < after)
      throw new Error("The page has no main part.");
    const head = Math.max(0, marked.lastIndexOf(headEnd, body));
    this.start = [new Kept(withoutMarks(marked.slice(0, head))), new Kept(marked.slice(head, body))];
    this.styles = new Set([...marked.slice(0, head).matchAll(partStyles)].map(([, href]) => href));
    this.end = [new Kept(marked.slice(after, last)), new Kept(marked.slice(last))];
    this.parts = partsOf(marked.slice(body, after));
    this.renderOwn = renderOwn;
  }

  for(own: object): Piece[] {
    const html = this.renderOwn(own);
    const start = html.indexOf(bodyStart);
    // What only this visitor is shown has styles that the page for everybody does not.
    const styles = [...html.slice(0, start).matchAll(partStyles)].filter(
      ([, href]) => !this.styles.has(href),
    );
    const body = html.slice(start + bodyStart.length, html.lastIndexOf(mainEnd));
    const data = JSON.stringify(own).replaceAll("<", "\\u003c");
    const element = `<script type="application/json" id="${ownElement}">${data}</script>`;
    const [head, rest] = this.start;
    return [
      head,
      ...styles.map(([link]) => link),
      rest,
      ...this.filled(body),
      this.end[0],
      element,
      this.end[1],
    ];
  }

  private filled(body: string): Piece[] {
    // Odd places hold the names between the texts.
    return body.split(/<wbr data-part="([^"]*)"\/>/).map((text, index) => {
      if (index % 2 === 0) return text;
      const part = this.parts.get(text);
      // What came after the template was rendered stands in no template: the next one has it.
      if (!part) throw new Error(`The page has no shared part ${text}.`);
      return part;
    });
  }
}

function partsOf(body: string): Map<string, Kept> {
  const parts = new Map<string, Kept>();
  const open: { id: string; from: number }[] = [];
  for (const { 0: found, 1: isEnd, 2: id = "", index } of body.matchAll(mark)) {
    if (!isEnd) open.push({ id, from: index + found.length });
    else {
      const start = open.pop();
      if (start?.id !== id) throw new Error(`The shared part ${id} ends where another does.`);
      parts.set(id, new Kept(withoutMarks(body.slice(start.from, index))));
    }
  }
  return parts;
}

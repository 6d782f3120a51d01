import { type AftersError, type Answer, type Client, connect, failure, type Verb, verbs } from "./client.ts";
import type { Kit } from "./look.ts";
import { roomKept } from "./rooms.ts";
import type { News } from "./stream.ts";

/** Puts an element to work. It is a file of its own that imports nothing, so that it is checked by its hash. */
export type Part = (host: AftersElement, kit: Kit) => unknown;
type State = "loading" | "error" | "empty" | "ready";

const sheets: Record<string, CSSStyleSheet> = {};

/** Constructed, because a page's policy may forbid styles in it. One for all elements of a kind. */
function sheetOf(css: string): CSSStyleSheet {
  if (!sheets[css]) {
    sheets[css] = new CSSStyleSheet();
    sheets[css].replaceSync(css);
  }
  return sheets[css];
}

/** Of an element itself, of the ground it stands on, or of an element it is a part of. */
function said(at: Element | null, name: string): string | null {
  for (; at; at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host)
    if (/^afters-/.test(at.localName) && at.getAttribute(name)) return at.getAttribute(name);
  return null;
}

export function clientOf(element: Element): Client {
  const key = said(element, "key") ?? said(element, "apikey");
  if (!key) throw failure("Afters needs a key.", "no_key", 400);
  const src = new URL(said(element, "src") ?? import.meta.url, document.baseURI).origin;
  return connect({ src, key, consent: said(element, "consent") });
}

export class AftersElement extends HTMLElement {
  static observedAttributes = ["for", "key", "src", "consent"];
  /** Set by the loader: the files of this element, and of what all look like. */
  declare static load: (again: number) => Promise<[Kit, Part]>;
  /** The height that is kept for it, before the look is there and after: nothing on the page moves. */
  declare static room: string;
  declare kit: Kit;
  root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
  declare client: Client;
  /** Hears what was done by a method or a press. */
  declare took?: (verb: string, answer: Answer) => void;
  /** Something cannot be sent just now, and waits. */
  declare waits: () => void;
  declare vote: (option: number) => Promise<Answer>;
  declare say: (text: string, replyTo?: number) => Promise<Answer>;
  declare react: (taps: Record<string, number>) => Promise<Answer>;
  declare gasp: (holding: boolean) => Promise<Answer>;
  declare call: (pollId: string, option: number) => Promise<Answer>;
  declare claim: () => Promise<Answer>;
  internals = this.attachInternals();
  bare = sheetOf(`:host${roomKept((this.constructor as typeof AftersElement).room)}`);
  stops: (() => void)[] = [];
  turn = Promise.resolve();
  tries = 0;

  get for(): string {
    return this.getAttribute("for") || "";
  }
  set for(id: string) {
    this.setAttribute("for", id);
  }

  connectedCallback(): void {
    this.root.adoptedStyleSheets = [this.bare];
    // What a server has drawn stays until there is something newer.
    if (!this.root.childNodes.length) this.show("loading");
    if (this.hasAttribute("eager") || this.hasAttribute("plain")) {
      this.start();
      return;
    }
    const near = new IntersectionObserver(
      (seen) => {
        if (seen.some((one) => one.isIntersecting)) this.start();
      },
      { rootMargin: "300px" },
    );
    near.observe(this);
    this.stops.push(() => near.disconnect());
  }

  disconnectedCallback(): void {
    for (const stop of this.stops.splice(0)) stop();
  }

  attributeChangedCallback(_: string, before: string | null, now: string | null): void {
    if (this.client && before !== now) this.start();
  }

  /** Reads anew and goes on. By itself when the element is near. One after the other, or it would listen twice. */
  start(): Promise<void> {
    // biome-ignore lint/suspicious/noAssignInExpressions: bytes of everybody's page
    return (this.turn = this.turn.then(() => this.begin()));
  }

  async begin(): Promise<void> {
    this.disconnectedCallback();
    try {
      this.client = clientOf(this);
      const [kit, part] = await (this.constructor as typeof AftersElement).load(this.tries);
      this.kit = kit;
      await part(this, kit);
      this.tries = 0;
      addEventListener("afters-waiting", this.waits);
      this.stops.push(() => removeEventListener("afters-waiting", this.waits));
      // It was taken out while it loaded.
      if (!this.isConnected) this.disconnectedCallback();
    } catch (error) {
      this.broken(error as AftersError);
    }
  }

  reload(): Promise<void> {
    return this.start();
  }

  /** The page never breaks and the console stays clean: what it has put inside is shown, and it is tried again. */
  broken({ code, status, message }: AftersError): void {
    if (!this.is("ready")) this.show(status === 404 ? "empty" : "error");
    this.emit("error", { code, message });
    if (status && status < 500 && status !== 429) return;
    const timer = setTimeout(() => this.start(), Math.min(60_000, 4_000 * 2 ** this.tries++));
    this.stops.push(() => clearTimeout(timer));
  }

  /** One of its states, by the page's own words where it has some: `slot="loading"`, "error", "empty", or just inside. */
  show(state: State, ...nodes: Node[]): void {
    for (const one of ["loading", "error", "empty", "ready"]) this.is(one, one === state);
    if (state !== "ready") {
      const slot = document.createElement("slot");
      slot.name = state;
      slot.append(document.createElement("slot"));
      nodes = [slot];
    } else if (!this.hasAttribute("plain")) nodes.unshift(this.kit.exitSign(this.client.src));
    this.root.replaceChildren(...nodes);
  }

  look(css: string): void {
    this.root.adoptedStyleSheets = [this.bare, ...[this.kit.base, css].map(sheetOf)];
  }

  /** For `:state(name)`. Browsers that take such names with two dashes alone go without. */
  is(name: string, on?: boolean): boolean {
    const states = this.internals.states as Set<string>;
    try {
      if (on) states.add(name);
      else if (on === false) states.delete(name);
    } catch {}
    return states.has(name);
  }

  hear(topic: string, how: (news: News) => void, after?: number): void {
    this.stops.push(
      this.client.listen(
        topic,
        (news) => {
          if (news.reload) this.start();
          else how(news);
        },
        after,
      ),
    );
  }

  emit(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(`afters:${name}`, { bubbles: true, composed: true, detail }));
  }

  /** The verbs of the page's own buttons. Their failures are events as well as rejections. */
  async do(verb: Verb, ...args: unknown[]): Promise<Answer> {
    if (!this.client) await this.start();
    try {
      const answer = await this.client.do(verb, ...args);
      this.took?.(verb, answer);
      this.emit(verb, { for: this.for, ...answer });
      return answer;
    } catch (error) {
      const { code, message } = error as AftersError;
      this.emit("error", { code, message, verb });
      throw error;
    }
  }
}

for (const verb in verbs)
  Object.assign(AftersElement.prototype, {
    [verb](this: AftersElement, ...args: unknown[]) {
      return this.do(verb as Verb, this.for, ...args);
    },
  });

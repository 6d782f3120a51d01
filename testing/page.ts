import { configure, within } from "@testing-library/dom";
import { type HTMLElement, type HTMLFormElement, Window } from "happy-dom";
import { afterFile } from "./after-file.ts";
import type { Fan } from "./fan.ts";

// The page is not printed beside what was not found in it.
configure({ getElementError: (message) => new Error(message?.split("\n")[0]) });

type Filled = Record<string, string | string[]>;

/** A page as its reader has it without scripts: roles, names and texts, links that are followed, forms that are posted. */
export class Page {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Path and query of where redirects ended. */
  readonly path: string;
  readonly fan: Fan;
  readonly document: Document;

  private constructor(fan: Fan, path: string, answer: Response, html: string) {
    const window = new Window({
      url: fan.origin + path,
      settings: {
        disableJavaScriptFileLoading: true,
        disableCSSFileLoading: true,
        disableIframePageLoading: true,
      },
    });
    // happy-dom holds on to what is not closed: 6 MB a page.
    afterFile(() => window.happyDOM.close());
    // What a browser without scripts shows besides; styles would be asked for each element whose role is asked for.
    window.document.write(html.replaceAll(/<\/?noscript>|<style[\s\S]*?<\/style>/g, ""));
    // A browser shows neither; here nothing is styled.
    for (const closed of window.document.querySelectorAll("dialog:not([open]), [popover]"))
      closed.setAttribute("hidden", "");
    this.document = window.document as unknown as Document;
    this.status = answer.status;
    this.headers = answer.headers;
    this.html = html;
    this.path = path;
    this.fan = fan;
  }

  static async open(fan: Fan, path: string, headers: Record<string, string> = {}): Promise<Page> {
    return Page.read(fan, path, await fan.get(path, { Accept: "text/html", ...headers }));
  }

  private static async read(fan: Fan, path: string, answer: Response, hops = 0): Promise<Page> {
    const location = answer.headers.get("location");
    if (!location) return new Page(fan, path, answer, await answer.text());
    if (hops === 5) throw new Error(`${path} leads on and on.`);
    const { pathname, search } = new URL(location, fan.origin + path);
    const target = pathname + search;
    return Page.read(fan, target, await fan.get(target, { Accept: "text/html" }), hops + 1);
  }

  get title(): string {
    return this.document.title;
  }

  /** Queries of @testing-library/dom over what can be seen, or within the region, dialog or list of that name. */
  in(element: Element = this.document.body) {
    return within(element as globalThis.HTMLElement);
  }

  /** All that is to be read, its white space as one space; of one element, or of the whole page. */
  text(element: Element | null = this.document.body): string {
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const unseen of copy?.querySelectorAll("script, style, template, [hidden]") ?? []) unseen.remove();
    for (const block of copy?.querySelectorAll(":not(a, b, em, i, small, span, strong, time)") ?? [])
      block.append(" ");
    return (copy?.textContent ?? "").replace(/\s+/g, " ").trim();
  }

  texts(selector: string): string[] {
    return [...this.document.querySelectorAll(selector)].map((element) => this.text(element));
  }

  /** What a screen reader says of a field besides its name, such as its error. */
  description(element: Element): string {
    const ids = element.getAttribute("aria-describedby")?.split(/\s+/) ?? [];
    return ids.map((id) => this.text(this.document.getElementById(id))).join(" ");
  }

  get main(): Element {
    return this.in().getByRole("main");
  }

  meta(name: string): string | null {
    const found = this.document.querySelector(`meta[name="${name}"], meta[property="${name}"]`);
    return found?.getAttribute("content") ?? null;
  }

  async follow(name: string | RegExp, element?: Element): Promise<Page> {
    const link = this.in(element).getByRole("link", { name });
    const { pathname, search } = new URL(link.getAttribute("href") ?? "", this.fan.origin + this.path);
    return Page.open(this.fan, pathname + search, { Referer: this.fan.origin + this.path });
  }

  /** Presses a button as a browser without scripts does: with all that its form holds, and what is filled in by name. */
  async press(name: string | RegExp, filled: Filled = {}, element?: Element): Promise<Page> {
    const button = this.in(element).getByRole("button", { name }) as unknown as HTMLElement;
    const form = this.formOf(button);
    if (!form) throw new Error(`${button.textContent} is in no form.`);
    return this.send(form, filled, button);
  }

  /** Types into a field and presses Enter. */
  async enter(field: Element, value: string): Promise<Page> {
    const form = field.closest("form") as unknown as HTMLFormElement;
    return this.send(form, { [field.getAttribute("name") ?? ""]: value });
  }

  private async send(form: HTMLFormElement, filled: Filled, button?: HTMLElement): Promise<Page> {
    const fields = new URLSearchParams();
    for (const [field, value] of new (form.ownerDocument.defaultView as Window).FormData(form))
      if (typeof value === "string" && !(field in filled)) fields.append(field, value);
    const own = button?.getAttribute("name");
    if (own) fields.append(own, button?.getAttribute("value") ?? "");
    for (const [field, values] of Object.entries(filled)) {
      const named = `[name="${field}"]`;
      if (!form.querySelector(named) && !form.ownerDocument.querySelector(`${named}[form="${form.id}"]`))
        throw new Error(`The form has no field ${field}.`);
      for (const value of [values].flat()) fields.append(field, value);
    }
    const action =
      button?.getAttribute("formaction") ?? form.getAttribute("action") ?? this.fan.origin + this.path;
    const { pathname, search } = new URL(action, this.fan.origin + this.path);
    const method = button?.getAttribute("formmethod") ?? form.getAttribute("method");
    if (method?.toLowerCase() !== "post") return Page.open(this.fan, `${pathname}?${fields}`);
    const target = pathname + search;
    return Page.read(this.fan, target, await this.fan.post(target, fields, this.path));
  }

  private formOf(button: HTMLElement): HTMLFormElement | null {
    const id = button.getAttribute("form");
    const { ownerDocument } = button;
    return (id ? ownerDocument.getElementById(id) : button.closest("form")) as HTMLFormElement | null;
  }
}

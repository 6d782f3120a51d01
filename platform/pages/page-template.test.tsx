import { useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { PageTemplate, withoutMarks } from "./page-template.server.ts";
import { plainOf } from "./pieces.server.ts";
import { SharedPart, SharedParts, type Sharing } from "./shared-part.tsx";

const part = (id: string, inside: string) => `<wbr data-part="${id}"/>${inside}<wbr data-part-end="${id}"/>`;
const page = (main: string) =>
  `<html><body><header>head</header><main id="content" tabindex="-1">${main}</main><footer>foot</footer></body></html>`;
const marked = page(
  `<h1>Title</h1>${part("list", `<ul>${part("one", "<li>1</li>")}${part("two", "<li>2</li>")}</ul>`)}<p>nobody</p>`,
);

const render = (main: string) => new PageTemplate(marked, () => page(main)).for({ name: "</script><b>" });
const textOf = (main: string) => plainOf(render(main)).toString();

test("marks stand in no page", () => {
  expect(withoutMarks(marked)).toBe(page("<h1>Title</h1><ul><li>1</li><li>2</li></ul><p>nobody</p>"));
});

test("what was left out is put in, whole or part by part, and what is one's own stays as it was rendered", () => {
  const data = '<script type="application/json" id="own">{"name":"\\u003c/script>\\u003cb>"}</script></body>';
  const whole = (main: string) => page(main).replace("</body>", () => data);
  expect(textOf('<h1>Title</h1><wbr data-kept="list"/><p>me</p>')).toBe(
    whole("<h1>Title</h1><ul><li>1</li><li>2</li></ul><p>me</p>"),
  );
  expect(textOf('<ul><wbr data-kept="one"/><li>my two</li></ul>')).toBe(
    whole("<ul><li>1</li><li>my two</li></ul>"),
  );
});

test("a part that the template does not have is refused, and so are parts that cross and a page without a main part", () => {
  expect(() => render('<wbr data-kept="three"/>')).toThrow("no shared part three");
  const crossing = '<wbr data-part="a"/><wbr data-part="b"/><wbr data-part-end="a"/><wbr data-part-end="b"/>';
  expect(() => new PageTemplate(page(crossing), String)).toThrow("ends where another does");
  expect(() => new PageTemplate("<html><body></body></html>", String)).toThrow("no main part");
});

test("styles of what only one visitor is shown come into the head, once, and those that are there do not come again", () => {
  const sheet = (name: string) =>
    `<link rel="stylesheet" href="/assets/${name}.css" data-precedence="page"/>`;
  const withHead = (head: string, main: string) => page(main).replace("<html>", `<html><head>${head}</head>`);
  const template = new PageTemplate(withHead(`<style>a{}</style>${sheet("all")}`, "<p>nobody</p>"), () =>
    withHead(`${sheet("all")}${sheet("own")}`, "<p>me</p>"),
  );
  const html = plainOf(template.for({})).toString();
  expect(html).toContain(`<style>a{}</style>${sheet("all")}${sheet("own")}</head><body>`);
  expect(html.match(/all\.css/g)).toHaveLength(1);
  const later = new PageTemplate(
    withHead(`<style>a{}</style>`, `<p>nobody</p><script>["/assets/all.css"]</script>`),
    () => withHead(sheet("all"), "<p>me</p>"),
  );
  expect(plainOf(later.for({})).toString()).not.toContain("<link");
});

test("what looks alike to some visitors is rendered with the first of them, with its styles, and put in for the next", () => {
  const sheet = '<link rel="stylesheet" href="/assets/poll.css" data-precedence="page"/>';
  const renderings: string[] = [];
  const Page = ({ choice }: { choice: number }) => (
    <html lang="en">
      <head />
      <body>
        <main>
          <SharedPart id="poll" look={`voted ${choice}`}>
            <Poll choice={choice} />
          </SharedPart>
          <SharedPart id="all">all</SharedPart>
        </main>
      </body>
    </html>
  );
  const Poll = ({ choice }: { choice: number }) => {
    renderings.push(`option ${choice}`);
    return (
      <p>
        <link rel="stylesheet" href="/assets/poll.css" precedence="page" />
        <SharedPart id="inside">You said {choice}</SharedPart>
      </p>
    );
  };
  const template = new PageTemplate(
    renderToString(
      <html lang="en">
        <head />
        <body>
          <main>
            <SharedParts value="marked">
              <SharedPart id="all">all</SharedPart>
            </SharedParts>
          </main>
        </body>
      </html>,
    ),
    (own, areKept) =>
      renderToString(
        <SharedParts value={{ areKept }}>
          <Page {...(own as { choice: number })} />
        </SharedParts>,
      ),
  );
  const pages = [1, 2, 1, 2].map((choice) => plainOf(template.for({ choice })).toString());
  expect(renderings).toEqual(["option 1", "option 2"]);
  for (const [index, choice] of [1, 2, 1, 2].entries()) {
    const body = renderToString(<Page choice={choice} />)
      .split(sheet)
      .join("")
      .match(/<main>.*<\/main>/)?.[0];
    expect(pages[index]).toContain(body);
    expect(pages[index]?.split(sheet)).toHaveLength(2);
  }
});

test("the ids that React makes in a part are those that the browser makes", () => {
  const Labelled = () => <p id={useId()} />;
  const Page = () => (
    <div>
      <SharedPart id="first">
        <Labelled />
      </SharedPart>
      <SharedPart id="second" when={false}>
        <Labelled />
      </SharedPart>
    </div>
  );
  const idsWith = (sharing: Sharing | null) =>
    [
      ...renderToString(
        <SharedParts value={sharing}>
          <Page />
        </SharedParts>,
      ).matchAll(/ id="([^"]+)"/g),
    ].map(([, id]) => id);
  const ids = idsWith(null);
  expect(new Set(ids).size).toBe(2);
  expect(idsWith("marked")).toEqual(ids);
  expect(idsWith({ areKept: () => false })).toEqual(ids);
  expect(idsWith({ areKept: () => true })).toEqual(ids.slice(1));
});

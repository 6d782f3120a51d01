import { expect, test } from "vitest";
import { PageTemplate, withoutMarks } from "./page-template.server.ts";
import { plainOf } from "./pieces.server.ts";

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
  expect(textOf('<h1>Title</h1><wbr data-part="list"/><p>me</p>')).toBe(
    whole("<h1>Title</h1><ul><li>1</li><li>2</li></ul><p>me</p>"),
  );
  expect(textOf('<ul><wbr data-part="one"/><li>my two</li></ul>')).toBe(
    whole("<ul><li>1</li><li>my two</li></ul>"),
  );
});

test("a part that the template does not have is refused, and so are parts that cross and a page without a main part", () => {
  expect(() => render('<wbr data-part="three"/>')).toThrow("no shared part three");
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
});

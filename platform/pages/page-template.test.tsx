import { lazy, Suspense, useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { CachedFragment, FragmentContext, type FragmentMode } from "./cached-fragment.tsx";
import { PageTemplate, StillLoading, stripMarkers } from "./page-template.server.ts";
import { plainOf } from "./stored-fragment.server.ts";

const part = (id: string, inside: string) => `<wbr data-part="${id}"/>${inside}<wbr data-part-end="${id}"/>`;
const page = (main: string) =>
  `<html><body><header>head</header><main id="content" tabindex="-1">${main}</main><footer>foot</footer></body></html>`;
const marked = page(
  `<h1>Title</h1>${part("list", `<ul>${part("one", "<li>1</li>")}${part("two", "<li>2</li>")}</ul>`)}<p>nobody</p>`,
);

const render = (main: string) =>
  new PageTemplate(marked, () => page(main)).for({ own: { name: "</script><b>" } });
const textOf = (main: string) => plainOf(render(main)).toString();

test("marks stand in no page", () => {
  expect(stripMarkers(marked)).toBe(page("<h1>Title</h1><ul><li>1</li><li>2</li></ul><p>nobody</p>"));
});

test("omitted parts are inserted whole or piecewise, and own data stays as rendered", () => {
  const data = '<script type="application/json" id="own">{"name":"\\u003c/script>\\u003cb>"}</script></body>';
  const whole = (main: string) => page(main).replace("</body>", () => data);
  expect(textOf('<h1>Title</h1><wbr data-kept="list"/><p>me</p>')).toBe(
    whole("<h1>Title</h1><ul><li>1</li><li>2</li></ul><p>me</p>"),
  );
  expect(textOf('<ul><wbr data-kept="one"/><li>my two</li></ul>')).toBe(
    whole("<ul><li>1</li><li>my two</li></ul>"),
  );
});

test("missing parts, crossing parts and pages without a main part are refused", () => {
  expect(() => render('<wbr data-kept="three"/>')).toThrow("no shared part three");
  const crossing = '<wbr data-part="a"/><wbr data-part="b"/><wbr data-part-end="a"/><wbr data-part-end="b"/>';
  expect(() => new PageTemplate(page(crossing), String)).toThrow("ends where another does");
  expect(() => new PageTemplate("<html><body></body></html>", String)).toThrow("no main part");
});

test("a part whose script is new is not omitted: the page waits until it is there", async () => {
  const Part = lazy(() => Promise.resolve({ default: () => <p>answered you</p> }));
  const main = () =>
    renderToString(
      <Suspense>
        <Part />
      </Suspense>,
    );
  const template = new PageTemplate(marked, () => page(main()));
  expect(() => template.for({ own: {} })).toThrow(StillLoading);
  await Promise.resolve();
  expect(plainOf(template.for({ own: {} })).toString()).toContain("<p>answered you</p>");
});

test("styles for one visitor's parts come into the head once", () => {
  const sheet = (name: string) =>
    `<link rel="stylesheet" href="/assets/${name}.css" data-precedence="page"/>`;
  const withHead = (head: string, main: string) => page(main).replace("<html>", `<html><head>${head}</head>`);
  const template = new PageTemplate(withHead(`<style>a{}</style>${sheet("all")}`, "<p>nobody</p>"), () =>
    withHead(`${sheet("all")}${sheet("own")}`, "<p>me</p>"),
  );
  const html = plainOf(template.for({ own: {} })).toString();
  expect(html).toContain(`<style>a{}</style>${sheet("all")}${sheet("own")}</head><body>`);
  expect(html.match(/all\.css/g)).toHaveLength(1);
  const later = new PageTemplate(
    withHead(`<style>a{}</style>`, `<p>nobody</p><script>["/assets/all.css"]</script>`),
    () => withHead(sheet("all"), "<p>me</p>"),
  );
  expect(plainOf(later.for({ own: {} })).toString()).not.toContain("<link");
});

test("a fragment alike for some is rendered with the first and reused with styles", () => {
  const sheet = '<link rel="stylesheet" href="/assets/poll.css" data-precedence="page"/>';
  const renderings: string[] = [];
  const Page = ({ choice }: { choice: number }) => (
    <html lang="en">
      <head />
      <body>
        <main>
          <CachedFragment id="poll" look={`voted ${choice}`}>
            <Poll choice={choice} />
          </CachedFragment>
          <CachedFragment id="all">all</CachedFragment>
        </main>
      </body>
    </html>
  );
  const Poll = ({ choice }: { choice: number }) => {
    renderings.push(`option ${choice}`);
    return (
      <p>
        <link rel="stylesheet" href="/assets/poll.css" precedence="page" />
        <CachedFragment id="inside">You said {choice}</CachedFragment>
      </p>
    );
  };
  const template = new PageTemplate(
    renderToString(
      <html lang="en">
        <head />
        <body>
          <main>
            <FragmentContext value="marked">
              <CachedFragment id="all">all</CachedFragment>
            </FragmentContext>
          </main>
        </body>
      </html>,
    ),
    (own, areKept) =>
      renderToString(
        <FragmentContext value={{ areKept }}>
          <Page {...(own as { choice: number })} />
        </FragmentContext>,
      ),
  );
  const pages = [1, 2, 1, 2].map((choice) => plainOf(template.for({ own: { choice } })).toString());
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

type Fan = { id: string; name: string; face: string; chose: number; sits?: string };
const fan = (changes: Partial<Fan> = {}): Fan => ({
  id: "fan-1",
  name: "Ann",
  face: "fox",
  chose: 1,
  ...changes,
});

/** A page on which `FanPageHandle` shows a fan beside a line of the fan `fan-9`, and how often it was rendered. */
function fansPage(Inside: (props: Fan) => React.ReactNode) {
  const counted = { renderings: 0 };
  const Page = ({ own }: { own: Fan | null }) => (
    <html lang="en">
      <head />
      <body>
        <main>
          <CachedFragment id="all">all</CachedFragment>
          {own && <Inside {...own} />}
        </main>
        <script type="application/json">{'["fan-9"]'}</script>
      </body>
    </html>
  );
  const rendered = (sharing: FragmentMode | null, own: Fan | null) =>
    renderToString(
      <FragmentContext value={sharing}>
        <Page own={own} />
      </FragmentContext>,
    );
  const template = new PageTemplate(rendered("marked", null), (own, areKept) => {
    counted.renderings++;
    return rendered({ areKept }, own as Fan);
  });
  const pageOf = (own: Fan) =>
    plainOf(
      template.for({
        own,
        alike: (standIns) => ({
          ...own,
          ...standIns.of({ name: own.name, face: own.face }),
          id: standIns.ofCompared(own.id),
        }),
      }),
    ).toString();
  /** As it is for the one alone. */
  const asIs = (own: Fan) => {
    const data = JSON.stringify(own).replaceAll("<", "\\u003c");
    const element = `<script type="application/json" id="own">${data}</script></body>`;
    return rendered(null, own).replace("</body>", () => element);
  };
  return { counted, pageOf, asIs };
}

test("visitors who differ only in identity share a rendering with their own words", () => {
  const { counted, pageOf, asIs } = fansPage(({ name, face, chose }) => (
    <p title={`You, ${name}`} style={{ "--face": face } as React.CSSProperties}>
      {name} chose {chose}
      <CachedFragment id="face" look={face}>
        <img alt={face} />
      </CachedFragment>
    </p>
  ));
  const fans = [
    fan(),
    fan({ id: "fan-2", name: 'Bo & "Cy" <b>\'s</b>', face: "owl" }),
    fan({ id: "fan-3", name: "$& \\u0041", face: "fox" }),
    fan({ id: "fan-4", name: "chose", face: "all" }),
  ];
  for (const each of fans) expect(pageOf(each)).toBe(asIs(each));
  expect(counted.renderings).toBe(1);
  expect(pageOf(fan({ chose: 2 }))).toBe(asIs(fan({ chose: 2 })));
  expect(counted.renderings).toBe(2);
});

test("who is spoken of on the page, or in what is their own, is not taken for another", () => {
  const { counted, pageOf, asIs } = fansPage(({ id, name, sits }) => (
    <p>
      {name} {id === "fan-9" ? "said this" : ""} {id === sits ? "sits here" : ""}
    </p>
  ));
  for (const id of ["fan-1", "fan-9", "fan-2", "fan-9"]) expect(pageOf(fan({ id }))).toBe(asIs(fan({ id })));
  expect(counted.renderings).toBe(3);
  for (const id of ["fan-1", "fan-2"])
    expect(pageOf(fan({ id, sits: "fan-2" }))).toBe(asIs(fan({ id, sits: "fan-2" })));
  expect(pageOf(fan({ id: "fan-9" }))).toContain("said this");
  expect(pageOf(fan({ id: "fan-2", sits: "fan-2" }))).toContain("sits here");
});

test.each([
  ["cut", ({ name }: Fan) => <p>{name.charAt(0)}</p>],
  ["cut at its end", ({ name }: Fan) => <p>{name.slice(-1)}</p>],
  ["in capitals", ({ name }: Fan) => <p>{name.toUpperCase()}</p>],
  ["in small letters", ({ name }: Fan) => <p>{name.toLowerCase()}</p>],
  ["as part of an address", ({ name }: Fan) => <a href={`/fans/${encodeURIComponent(name)}`}>them</a>],
])("a word that stands in the page %s is each visitor's own", (_, Inside) => {
  const { pageOf, asIs } = fansPage(Inside);
  for (const name of ["Ann", "Bo Cy", "Dee"]) expect(pageOf(fan({ name }))).toBe(asIs(fan({ name })));
});

test("a fragment without a key that holds personal data is refused", () => {
  const { pageOf } = fansPage(({ name }) => <CachedFragment id="name">{name}</CachedFragment>);
  expect(() => pageOf(fan())).toThrow("name holds what is one visitor's own");
});

test("the ids that React makes in a part are those that the browser makes", () => {
  const Labelled = () => <p id={useId()} />;
  const Page = () => (
    <div>
      <CachedFragment id="first">
        <Labelled />
      </CachedFragment>
      <CachedFragment id="second" when={false}>
        <Labelled />
      </CachedFragment>
    </div>
  );
  const idsWith = (sharing: FragmentMode | null) =>
    [
      ...renderToString(
        <FragmentContext value={sharing}>
          <Page />
        </FragmentContext>,
      ).matchAll(/ id="([^"]+)"/g),
    ].map(([, id]) => id);
  const ids = idsWith(null);
  expect(new Set(ids).size).toBe(2);
  expect(idsWith("marked")).toEqual(ids);
  expect(idsWith({ areKept: () => false })).toEqual(ids);
  expect(idsWith({ areKept: () => true })).toEqual(ids.slice(1));
});

import { expect, test } from "vitest";
import { servePages } from "../../../testing/pages.ts";

const { open } = servePages();

test("without JavaScript the code, the tables and the description are still there", async () => {
  const page = await open("/developers");
  const code = page.in().getByRole("region", { name: "Code: three lines" });
  expect(page.text(code)).toContain("createClient(");
  expect(page.in().queryByRole("button", { name: "Run it here" })).toBeNull();
  const table = page.in().getAllByText("hottest_characters")[0]?.closest("details");
  page.in(table!).getByRole("rowheader", { name: "city_name", hidden: true });
  const description = await page.follow("OpenAPI 3.1 description");
  expect(description.path).toMatch(/openapi\.json$/);
  expect(description.status).toBe(200);
});

test("the page shows one open poll in three looks, in frames that load when near", async () => {
  const page = await open("/developers");
  const frames = [...page.document.querySelectorAll<HTMLIFrameElement>(".developers-looks iframe")];
  const sources = frames.map((one) => new URL(one.getAttribute("src") ?? "", "http://x"));
  expect(new Set(sources.map(({ pathname }) => pathname)).size).toBe(1);
  expect(frames.map((one) => one.getAttribute("loading"))).toEqual(["lazy", "lazy", "lazy"]);
  expect(new Set(sources.map(({ search }) => search)).size).toBe(3);
  const framed = await open(`${sources[0]?.pathname}${sources[0]?.search}`);
  expect(framed.status).toBe(200);
  expect(framed.document.querySelectorAll("fieldset input[type=radio]").length).toBeGreaterThan(1);
  // What one copies is of that poll.
  const lines = page.text(page.in().getByRole("region", { name: "Code: two lines and an element" }));
  expect(`/embed/poll/${/for="([^"]+)"/.exec(lines)?.[1]}`).toBe(sources[0]?.pathname);
});

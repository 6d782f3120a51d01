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

import { expect, test } from "vitest";
import { servePages } from "../../../testing/pages.ts";

const { open } = servePages();

test("NOTFOUND-01, NOTFOUND-02, ROUTE-19: an unknown path is a 404 with a way home", async () => {
  for (const path of ["/no-such-page", "/no/such/page", "/styleguide"]) {
    const page = await open(path);
    expect(page.status, path).toBe(404);
    page.in().getByRole("heading", { level: 1, name: "Oops! Page not found" });
    expect((await page.follow("Return to Home")).path).toBe("/");
  }
});

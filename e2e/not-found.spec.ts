import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, startServer } from "../testing/server.ts";
import { expect, test } from "./afters.ts";
import { mark, rowsIn } from "./own-database.ts";

test.describe("what the server's log says", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "afters-own-"));
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServer({ DATA_DIR: dataDir, SAMPLE_CONTENT: "off", LOG_LEVEL: "info" });
  });
  test.afterAll(() => server.stop());
  const isTold = (path: string) =>
    expect.poll(() => server.output()).toContain(`"path":"${path}","msg":"page not found"`);

  test("NOTFOUND-03: dead links count in the log, followed or opened", async ({ page }) => {
    const { aParty, run } = rowsIn(() => dataDir);
    const party = await aParty({ title: "A night that is taken back" });
    await page.goto(`${server.origin}/afters`);
    const link = page.getByRole("link", { name: /A night that is taken back|Join/ }).first();
    await expect(link).toBeVisible();
    await run("delete from parties where id = $1", [party]);
    const stays = await mark(page);
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No such party");
    await stays();
    await isTold(`/afters/${party}`);
    await page.evaluate(() =>
      document.querySelector("main")?.insertAdjacentHTML("beforeend", "<a href='/dead/link'>Dead</a>"),
    );
    await page.getByRole("link", { name: "Dead" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
    await isTold("/dead/link");
  });
});

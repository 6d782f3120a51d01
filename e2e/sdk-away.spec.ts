import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../testing/server.ts";
import { expect, test } from "./afters.ts";
import { rowsIn } from "./own-database.ts";
import { studioPage } from "./studio-page.ts";

const dataDir = mkdtempSync(join(tmpdir(), "afters-away-"));
const { run, aPoll } = rowsIn(() => dataDir);
const key = "afters_publishable_of_a_killed_server";

/** One that nobody has just now: the server comes back under the address that the page knows. */
async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

test("a server killed and back: the page's own words, and an act that arrives once", async ({ browser }) => {
  const env = { DATA_DIR: dataDir, PORT: await freePort(), SAMPLE_CONTENT: "off", OPERATOR_EMAILS: "" };
  const first = await startServer(env);
  const studio = await studioPage(first.origin, "");
  await run("insert into publishable_keys (key, name, write_origins) values ($1, 'A studio', $2)", [
    key,
    [studio.origin],
  ]);
  const poll = await aPoll("Who pulled the plug?");
  const other = await aPoll("Who put it back?");
  const words = `<afters-poll for="${poll}" eager><p>Vote in our paper.</p></afters-poll>`;
  studio.html = `<afters-app key="${key}" src="${first.origin}">${words}</afters-app>`;
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(studio.origin);
  const left = page.getByRole("button", { name: "Left" });
  await expect(left).toBeVisible();

  await first.kill();
  await left.click();
  await expect(page.getByText("Yours goes in when we are back.")).toBeVisible();
  // One that comes now has nothing to show but what the page has put inside.
  await page.evaluate((id) => {
    const [shown] = document.querySelectorAll("afters-poll");
    const late = shown?.cloneNode(true) as HTMLElement;
    late.setAttribute("for", id);
    shown?.after(late);
  }, other);
  await expect(page.getByText("Vote in our paper.").last()).toBeVisible();

  const second = await startServer(env);
  await expect(page.getByText("1 vote. Yours is in.")).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText("Who put it back?")).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText("Vote in our paper.").last()).toBeHidden();
  expect(await run("select total_votes from polls where id = $1", [poll])).toEqual([{ total_votes: 1 }]);
  expect(await run("select count(*)::int as n from poll_votes where poll_id = $1", [poll])).toEqual([
    { n: 1 },
  ]);
  // A browser tells of what did not load by itself, and of nothing else.
  expect(complaints.filter((one) => !/^Failed to load resource: net::/.test(one))).toEqual([]);
  await page.close();
  await studio.end();
  await second.stop();
});

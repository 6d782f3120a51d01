import { expect, test } from "./afters.ts";
import { unheard } from "./rooms.ts";

// As a stranger comes, on a phone with a CPU four times as slow and a "slow 4G", as Lighthouse applies it to each request.
// Source: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 0.9 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 0.9 * 1024) / 8,
};

test("two taps from the landing page to one's own line and its answer, on a slow 4G", async ({
  context,
  isMobile,
}) => {
  test.skip(!isMobile, "it is a phone's way");
  test.setTimeout(120_000);
  // Nobody waits for scripts before they tap.
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  let taps = 0;
  const tap = async (name: RegExp, role: "link" | "button") => {
    taps += 1;
    await page.getByRole(role, { name }).first().tap();
  };
  const began = Date.now();
  await page.goto("/", { waitUntil: "commit" });
  await tap(/Come in/, "link");
  await expect(page).toHaveURL(/\/afters\/party-/);
  await tap(/^Join Party/, "button");
  const field = page.getByRole("textbox", { name: "Message" });
  await expect(field).toBeVisible({ timeout: 30_000 });
  const words = unheard("I came by the landing page");
  await field.fill(words);
  await page.getByRole("button", { name: "Send" }).tap();
  await expect(page.getByRole("log").getByRole("article").filter({ hasText: words })).toHaveAttribute(
    "data-seq",
    /\d/,
  );
  expect(taps).toBe(2);
  // Told, and asserted nowhere: machines differ.
  const since = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  const said = since();
  const answers = page.locator("[data-answers] .quote").filter({ hasText: words.slice(0, 20) });
  await expect(answers.first()).toBeVisible({ timeout: 60_000 });
  const walked = `own line after ${said}, answered after ${since()}`;
  test.info().annotations.push({ type: "walked", description: walked });
  if (process.env.WALK) console.log(walked);
});

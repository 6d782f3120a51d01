import { expect, test } from "./afters.ts";
import { emptyPage, openPage } from "./kept-page.ts";

test("a cached page has nothing left in storage, and a slowed one is not cached", async ({
  browser,
  baseURL,
}) => {
  const kept = await openPage(browser);
  const other = baseURL!.replace("localhost", "127.0.0.1");
  const addresses = [other, baseURL!].map((origin) => `${origin}/robots.txt`);
  for (const address of addresses) {
    await kept.page.goto(address);
    await kept.page.evaluate(() => localStorage.setItem("left", "behind"));
  }
  expect(await emptyPage(kept, baseURL!, null)).toBe(true);
  for (const address of addresses) {
    await kept.page.goto(address);
    expect(await kept.page.evaluate(() => ({ ...localStorage })), address).toEqual({});
  }
  const devtools = await kept.context.newCDPSession(kept.page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 2 });
  expect(await emptyPage(kept, baseURL!, null)).toBe(false);
});

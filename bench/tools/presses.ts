import type { BrowserContext, Page } from "@playwright/test";

/** At so many parts of the processor, with every press noted. */
export async function slowPage(context: BrowserContext, address: string, rate = 4): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = new Map<number, number>();
    Object.assign(window, { presses: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId)
          seen.set(entry.interactionId, Math.max(seen.get(entry.interactionId) ?? 0, entry.duration));
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  return page;
}

/** Milliseconds from each press to the next paint, as INP counts them. */
export const presses = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...(window as unknown as { presses: Map<number, number> }).presses.values()]);

/** The slowest but one in fifty. */
export const inpOf = (times: number[]): number =>
  times.toSorted((a, b) => b - a)[Math.floor(times.length / 50)] ?? 0;

type Speakers = { stop: () => number };

/** So many lines a second into a party's room, by this many fans; `stop` answers how many were taken. */
export async function speakInto(
  origin: string,
  party: string,
  { fans, perSecond }: { fans: number; perSecond: number },
): Promise<Speakers> {
  const speakers = await Promise.all(
    Array.from({ length: fans }, async (_, n) => {
      const headers = { "Content-Type": "application/json", "X-Forwarded-For": `10.9.0.${n + 1}` };
      const opened = await fetch(`${origin}/session`, { method: "POST", headers, body: "{}" });
      const cookie = opened.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
      const speaker = { ...headers, Accept: "application/json", Cookie: cookie };
      await fetch(`${origin}/afters/${party}/join`, { method: "POST", headers: speaker, body: "{}" });
      return speaker;
    }),
  );
  let [said, taken] = [0, 0];
  const speaking = setInterval(async () => {
    const body = JSON.stringify({ text: `Line ${said} of the night`, clientKey: crypto.randomUUID() });
    const headers = speakers[said++ % speakers.length] as Record<string, string>;
    const answer = await fetch(`${origin}/afters/${party}/messages`, { method: "POST", headers, body }).catch(
      () => null,
    );
    if (answer?.ok) taken += 1;
  }, 1000 / perSecond);
  return {
    stop: () => {
      clearInterval(speaking);
      return taken;
    },
  };
}

/** Gzip size of every script that is fetched until the page is quiet. */
export async function scriptBytes(context: BrowserContext, address: string): Promise<number> {
  const { gzipSync } = await import("node:zlib");
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.push(response.body());
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  await page.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

import { execFileSync } from "node:child_process";
import type { BrowserContext, Page } from "@playwright/test";
import { axe, expect } from "./afters.ts";
import { windows } from "./windows.ts";

type Door = { origin: string; dataDir: string | undefined };

const house = (): Door => ({
  origin: process.env.BASE_URL ?? `http://localhost:${process.env.E2E_PORT ?? "3399"}`,
  dataDir: process.env.E2E_DATA_DIR,
});

/** By origin. A link is made by a process of its own, so the tests of a worker share one session while it lasts. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext["cookies"]>>>();

/** With a link from the shell, as whoever runs the server can print one. Leads to the desk's first page. */
export async function signIn(page: Page, { origin, dataDir } = house()): Promise<void> {
  await page.context().addCookies(sessions.get(origin) ?? []);
  const answer = await page.goto(`${origin}/operator`);
  if (answer?.status() !== 200) {
    const server = { DATABASE_URL: "", PORT: new URL(origin).port, DATA_DIR: dataDir };
    const env = { ...process.env, ...server, LOG_LEVEL: "error" };
    const printed = execFileSync(process.execPath, ["server/commands/operator.ts"], {
      env,
      encoding: "utf8",
    });
    await page.goto(origin + new URL(printed.trim()).pathname);
    await page.getByRole("button", { name: "Sign in" }).click();
  }
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  const cookies = await page.context().cookies(origin);
  sessions.set(
    origin,
    cookies.filter(({ name }) => name.startsWith("afters_desk")),
  );
}

/** On a phone each group of places is a sheet over the bar. */
export async function goTo(page: Page, group: string, place: string): Promise<void> {
  const nav = page.getByRole("navigation", { name: "Desk" });
  const sheet = nav.getByRole("button", { name: group });
  const link = nav.getByRole("link", { name: place });
  // A sheet that is open already would be shut by another press.
  await expect(async () => {
    if (!(await link.isVisible()) && (await sheet.isVisible())) await sheet.click({ timeout: 1_000 });
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await link.click();
}

/** In both windows on one load: what differs between them is the layout alone. */
export async function expectCleanAndFitting(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("h1")).toBeVisible();
  for (const size of windows) {
    await page.setViewportSize(size);
    await axe(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${address} at ${size.width}`).toBeLessThanOrEqual(1);
  }
}

/** A word that nothing else in the run holds. */
export const unheard = (word: string): string => `${word}${Math.random().toString(36).slice(2, 9)}`;

/** Asks for a place in the beta as a visitor does, without a script. */
export async function requestBeta(page: Page, name: string): Promise<void> {
  const answer = await page.request.post("/beta", {
    form: {
      name,
      username: name.toLowerCase(),
      email: `${name.toLowerCase()}@example.com`,
      phone: "+44 20 7946",
    },
    headers: { Accept: "text/html", Origin: new URL(page.url()).origin },
  });
  expect(answer.ok()).toBe(true);
}

/** Sends what a script of the page would send. */
export const act = (page: Page, path: string, data: object) =>
  page.request.post(path, {
    data,
    headers: { Origin: new URL(page.url()).origin, Accept: "application/json" },
  });

import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { expect } from "./afters.ts";

/** Signs in with a link from the shell, as whoever runs the server can print one. */
export async function signIn(page: Page): Promise<void> {
  const port = process.env.E2E_PORT ?? "3399";
  const env = { ...process.env, PORT: port, DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: "error" };
  const printed = execFileSync(process.execPath, ["server/operator.ts"], { env, encoding: "utf8" });
  await page.goto(new URL(printed.trim()).pathname);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
}

/** A word that nothing else in the run holds. */
export const unheard = (word: string): string => `${word}${Math.random().toString(36).slice(2, 9)}`;

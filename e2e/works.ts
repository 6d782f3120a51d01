import type { Page, Route } from "@playwright/test";
import { aPdf } from "../testing/uploads/send-file.ts";

export const megabyte = 1024 * 1024;
export const aFile = (name: string, bytes = 3_000) => ({
  name,
  mimeType: "application/pdf",
  buffer: aPdf(bytes, name),
});
/** By its name a film, by what is in it none. */
export const noFilm = {
  name: "kelp.mp4",
  mimeType: "video/mp4",
  buffer: Buffer.from("<script>alert(1)</script>"),
};

export const fileInput = (page: Page) => page.getByLabel("Files", { exact: true });
export const cardOf = (page: Page, name: string) => page.getByRole("article", { name });
export const sendWork = (page: Page) => page.locator(".submit-send button");

export async function fillWork(page: Page, title: string) {
  await page.getByLabel("Type", { exact: true }).selectOption("Concept");
  await page.getByLabel("Genre", { exact: true }).selectOption("Sci-Fi");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Description", { exact: true }).fill("A lighthouse that answers.");
}

/** Pieces of uploads wait until so many are let through; what is asked otherwise goes on. */
export async function holdPieces(page: Page) {
  let allowed = 0;
  const waiting: (() => void)[] = [];
  const next = () => {
    while (allowed > 0 && waiting.length > 0) {
      allowed -= 1;
      waiting.shift()?.();
    }
  };
  await page.route("**/submit/uploads/*", async (route: Route) => {
    if (route.request().method() === "PATCH") {
      const turn = new Promise<void>((go) => waiting.push(go));
      next();
      await turn;
    }
    await route.continue().catch(() => undefined);
  });
  return (pieces: number) => {
    allowed += pieces;
    next();
  };
}

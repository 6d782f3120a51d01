import type { Page } from "@playwright/test";
import { nextTexts } from "../app/creators/signups/next/next-texts.ts";
import { expect } from "./afters.ts";
import { unheard } from "./desk.ts";
import { type DialogForm, openerOf } from "./dialog-forms.ts";
import { aFile, cardOf, fileInput, fillWork, holdPieces, megabyte, noFilm, sendWork } from "./works.ts";

export type Row = [address: string, state?: string, reach?: (page: Page) => Promise<unknown>];

export const press =
  (name: string | RegExp, role: "button" | "link" | "tab" = "button") =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click();
/** A dialog that is sent empty, or with a good answer, which leads on to another. */
export const dialog = (form: DialogForm, isFilled: boolean) => async (page: Page) => {
  await openerOf(page, form).click();
  const sheet = page.getByRole("dialog", { name: form.title });
  for (const [label, value] of Object.entries(isFilled ? form.fill() : {}))
    await sheet.getByLabel(label, { exact: true }).fill(value);
  await sheet.locator("form[method=post]").getByRole("button", { name: form.submit, exact: true }).click();
  const next = page.getByRole("dialog", { name: nextTexts[form.name].title });
  await expect(isFilled ? next : sheet.locator("[aria-invalid=true]").first()).toBeVisible();
};

export const toWork = async (page: Page) => {
  await fillWork(page, `A door of ${unheard("Kelp")}`);
  await sendWork(page).click();
  await expect(page.locator(".submit-received[role=alert]")).toBeVisible();
};

/** As a link of the product leads on: a third of the time of a new document, with its scripts and axe. False where none does. */
export async function followed(page: Page, address: string): Promise<boolean> {
  type Router = { navigate: (to: string) => Promise<void> };
  return page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter?: Router };
    await router?.navigate(to);
    // Until React has put it up.
    await new Promise((resolve) => setTimeout(resolve, 60));
    return location.pathname + location.search === to;
  }, address);
}

/** What one does in the product. */
export const done: Row[] = [
  [
    "/waitlist",
    "one's place in line",
    async (page) => {
      const name = unheard("heron");
      await page.getByLabel("Username").fill(name);
      await page.getByLabel("Email", { exact: true }).fill(`${name}@salt.test`);
      await page.getByRole("main").getByRole("button", { name: "Request Access" }).click();
      await page.getByRole("main").getByRole("link", { name: "See your place in line" }).click();
      await expect(page).toHaveURL(/\/waitlist\/place\//);
    },
  ],
  ["/polls", "the menu is open", press("Menu")],
  [
    "/afters",
    "the next page does not arrive",
    async (page) => {
      await page.route(/\.data(\?|$)/, (route) => route.abort());
      await page.route("**/healthz", (route) => route.abort());
      await page.getByRole("link", { name: "See all polls" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection");
    },
  ],
  [
    "/afters?q=Nobody%20has%20shot%20it",
    "one's name is down",
    async (page) => {
      await page.getByRole("button", { name: /^Put your name down/ }).click();
      await expect(page.getByText(" of 20 names.")).toBeVisible();
    },
  ],
  ["/fans?view=play&card=all-done"],
  [
    "/fans?view=drops",
    "a piece is one's own",
    async (page) => {
      await page.getByRole("button", { name: "Claim yours" }).click();
      // Until one has a piece, a sample's rail shows how it looks.
      await expect(page.locator(".collection-sample")).toHaveCount(0);
      await page.locator(".rail a").first().click();
      await expect(page.locator(".piece-tag")).toHaveText(/^Your number/);
    },
  ],
  [
    "/fans?view=bts",
    "a card is kept, and the needle dropped",
    async (page) => {
      await press("Favorite")(page);
      await expect(page.getByRole("button", { name: "Share", exact: true })).toBeVisible();
      await press("Rate it 4")(page);
      await expect(page.locator(".needle-head .meta")).toHaveText(/of 5, by/);
    },
  ],
  [
    "/fans?view=deep-dive&deep-dive=vesper-line",
    "what waits is open",
    async (page) => {
      await press("Open S1 E3")(page);
      await expect(page.getByRole("button", { name: "Open S1 E3" })).toHaveCount(0);
    },
  ],
  [
    "/fans?view=deep-dive",
    "something is found",
    async (page) => {
      const field = page.getByLabel("Ask about any film, show or director");
      await field.fill("vespr line");
      await field.press("Enter");
      await expect(page.getByRole("link", { name: "All about Vesper Line" }).first()).toBeVisible();
    },
  ],
  ["/chaos?q=CARMILA&mood=Dramatic"],
  [
    "/chaos",
    "nothing is said",
    async (page) => {
      await press("Add your mood")(page);
      await expect(page.locator(".say-problem").first()).toBeVisible();
    },
  ],
  [
    "/chaos",
    "one has said it",
    async (page) => {
      await page.getByRole("radio", { name: "Calm" }).check();
      await page.getByRole("combobox", { name: "Where you are" }).selectOption("Japan");
      await press(/^(Add your mood|Change it)$/)(page);
      await expect(page.getByText("You said Calm.", { exact: false })).toBeVisible();
    },
  ],
  [
    "/social-club/ondine-marchbanks",
    "what waits is open",
    async (page) => {
      await press("Open S3 E8")(page);
      await expect(page.getByText("And in the twentieth she takes them off.")).toBeVisible();
    },
  ],
  ["/marks"],
  ["/marks?show=watched"],
  ["/marks/export"],
  [
    "/marks/import",
    "what it holds is shown",
    async (page) => {
      await page.locator("input[type=file]").setInputFiles({
        name: "diary.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(
          "Name,Year,Letterboxd URI,Watched Date\nNosferatu,1922,u,2024-10-12\nHäxan,1922,u,2024-10-13\nMetropolis,,u,\n",
        ),
      });
      await expect(page.getByRole("button", { name: "Keep 2" })).toBeVisible();
    },
  ],
  ["/marks/vesper-line", "a window is lit", press("Season 2, episode 3")],
  ["/memes", "one clip", (page) => page.locator(".clip-caption a").first().click()],
  [
    "/memes/make",
    "it is refused",
    async (page) => {
      await press("Put it on the wall")(page);
      await expect(page.locator(".clip-problem")).toBeVisible();
    },
  ],
  ["/submit", "a work is received", toWork],
  [
    "/submit",
    "it is followed",
    async (page) => {
      await toWork(page);
      await press("Follow your submission", "link")(page);
      await expect(page.getByText("Received").first()).toBeVisible();
    },
  ],
  ["/submit", "one work", (page) => page.locator(".works li a").first().click()],
  [
    "/submit",
    "a file is in, and one refused",
    async (page) => {
      await fileInput(page).setInputFiles([aFile("one.pdf"), noFilm]);
      await expect(cardOf(page, "one.pdf")).toContainText("Here");
      await expect(cardOf(page, "kelp.mp4")).toContainText("none of the kinds we take");
    },
  ],
  [
    "/submit",
    "an upload is paused",
    async (page) => {
      await holdPieces(page);
      await fileInput(page).setInputFiles(aFile("film.pdf", 4 * megabyte));
      await press("Pause film.pdf")(page);
      await expect(cardOf(page, "film.pdf")).toContainText("Paused by you, saved for a day");
    },
  ],
  [
    "/submit",
    "there is no network",
    async (page) => {
      await holdPieces(page);
      await fileInput(page).setInputFiles(aFile("offline.pdf", 2 * megabyte));
      await expect(cardOf(page, "offline.pdf")).toContainText("On its way");
      await page.context().setOffline(true);
      await expect(page.getByText("You are offline.")).toBeVisible();
    },
  ],
];

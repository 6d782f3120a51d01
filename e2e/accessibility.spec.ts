import type { Page } from "@playwright/test";
import { viewNames } from "../app/frame/phone/views.ts";
import { axe, expect, test } from "./afters.ts";
import { act, signIn } from "./desk.ts";
import { dialogForms } from "./dialog-forms.ts";
import { comeNear } from "./landing-stage.ts";
import {
  acted,
  aRequest,
  betaIsRefused,
  factsHaveCome,
  insideTheGate,
  noCamera,
  refused,
  somebodyAnswers,
  theWallIsOn,
} from "./reached.ts";
import { join, partyOf, unfoldPoll, unfoldSelf } from "./rooms.ts";
import { dialog, done, followed, press, type Row, toWork } from "./states.ts";
import { tickedRows } from "./ticked-rows.ts";
import { large, small } from "./windows.ts";

// One table: where, and what is done there first. Each is looked at small and large on one load; what differs between the
// two is the layout alone. Rows of a test share one page, and one that fails lets the others speak.

const houses: Row[] = [
  ["/"],
  ["/", "the menu is open", press(/menu/i)],
  ["/", "its stage has come", comeNear],
  ["/", "facts have come", factsHaveCome],
  ["/", "somebody answers", somebodyAnswers],
  ["/", "there is no camera", noCamera],
  ["/fans"],
  ["/fans", "the form of the beta is open", press("Join Beta")],
  ["/", "the form of the beta is open", press("Join Beta")],
  ["/", "every field of it is refused", betaIsRefused],
  ["/superfans"],
  ["/creators"],
  ["/studios"],
  ["/experiences"],
  ["/careers"],
  ["/investors"],
  ["/press"],
  ["/terms"],
  ["/privacy"],
  ["/guidelines"],
  ["/legal"],
  ["/developers"],
  ["/no-such-page"],
  ["/beta"],
  ["/beta", "every field is refused", refused("Request Access")],
  ["/waitlist"],
  ["/waitlist", "every field is refused", refused("Request Access")],
  ["/leaderboard"],
  ["/leaderboard?friend=theo"],
  ["/afterparty"],
  [
    "/afterparty",
    "a wrong password is refused",
    async (page) => {
      await page.getByLabel(/password/i).fill("the-clock-stopped");
      await page.getByRole("main").getByRole("button").last().click();
      await expect(
        page
          .getByRole("main")
          .getByText(/password/i)
          .last(),
      ).toBeVisible();
    },
  ],
  ["/afterparty", "inside", insideTheGate],
  ["/afterparty?q=zzz"],
  ["/afterparty", "access is asked for", press("Request Access")],
  ["/account"],
  ["/showcase"],
  ["/showcase", "its wall is on", theWallIsOn],
  ...dialogForms.flatMap((form): Row[] => [
    [form.page, `${form.title} is refused`, dialog(form, false)],
    [form.page, `${form.title} is taken`, dialog(form, true)],
  ]),
];

const shown: Row[] = [
  ["/afters"],
  ["/afters?tab=live"],
  ["/afters?tab=mine"],
  ["/afters?tab=leaderboard"],
  ["/afters?q=nothing-is-called-so"],
  ["/afters/no-such-party"],
  ["/polls"],
  [
    "/polls",
    "one has voted",
    async (page) => {
      await page.locator(".poll-option").first().click();
      await expect(page.locator(".toast")).toHaveCount(0, { timeout: 10_000 });
    },
  ],
  ["/memes"],
  ["/chaos"],
  ["/chaos?view=list"],
  ["/chaos?play=mood-toast"],
  ["/drops"],
  ["/recommendations"],
  ["/recommendations/rec-nosferatu-organ"],
  ["/social-club"],
  ["/social-club/ondine-marchbanks"],
  ["/character-chat"],
  ["/shop"],
  ["/submit"],
  ["/submit?genre=experimental"],
  ["/wrapped"],
  ["/fans?view=live&see=confess"],
  ["/fans?view=live&forum=rhony-forum"],
  ["/fans?view=live&forum=wild-scene"],
  ["/fans?view=deep-dive&deep-dive=fritz-lang"],
  ["/fans?view=chat&character=carmilla"],
  ["/fans?view=play&see=hottest"],
];

const desk: Row[] = [
  ...[
    "",
    "/requests/beta",
    "/people",
    "/people?fan=nobody",
    "/mails",
    "/reports",
    "/reports?show=settled",
    "/parties",
    "/parties/new",
    "/polls",
    "/polls/new",
    "/log",
    "/team",
    "/approvals",
    "/sessions",
    "/submissions",
    "/drops",
    "/drops/new",
    "/calendar?samples=on",
    "/catalogue/titles",
    "/catalogue/titles?show=draft",
    "/catalogue/titles/new",
    "/catalogue/titles/the-night-shift",
    "/catalogue/titles/the-night-shift/episodes/new",
    "/catalogue/characters",
    "/catalogue/characters/new",
    "/catalogue/directors",
    "/catalogue/directors/new",
    "/catalogue/news/new",
    "/catalogue/trivia",
    "/catalogue/trivia/new",
    "/catalogue/facts",
    "/catalogue/facts/new",
    "/catalogue/experiences",
    "/catalogue/experiences/new",
    "/catalogue/pictures",
    "/catalogue/pictures/new",
    "/catalogue/pictures/still-the-night-shift",
    "/catalogue/recommendations",
    "/catalogue/recommendations/rec-nosferatu-organ",
    "/hunts",
    "/sessions/new-passkey",
  ].map((path): Row => [`/operator${path}`]),
  ["/operator/parties/new", "every field is refused", refused("Create the party")],
  [
    "/operator/parties/new",
    "its run-sheet is half written",
    async (page) => {
      await page
        .getByRole("textbox", { name: "Run-sheet" })
        .fill("0 Scene: Platform nine\n12 Poll 7: Left or right? | Left | Right\n31 Gasp");
      await expect(page.getByText("Not read yet. Line 3")).toBeVisible();
    },
  ],
  [
    "/operator/submissions",
    "one of them",
    async (page) => {
      await page.goto("/submit");
      await toWork(page);
      await page.goto("/operator/submissions");
      await page
        .getByRole("main")
        .getByRole("link", { name: /^A door of/ })
        .first()
        .click();
      await expect(page.getByRole("button", { name: "Under Review" })).toBeVisible();
    },
  ],
  ["/operator/requests/beta", "one of them", (page) => aRequest(page)],
  ...tickedRows,
  [
    "/operator/requests/beta",
    "whose they are",
    async (page) => {
      await aRequest(page);
      await press("Everything about this person", "link")(page);
      await expect(page.getByRole("button", { name: "Erase for good" })).toBeVisible();
    },
  ],
  [
    "/operator/mails",
    "a letter",
    async (page) => {
      await page.goto(`/operator/mails?to=${(await aRequest(page)).toLowerCase()}`);
      await page.getByRole("table").getByRole("link").first().click();
      await expect(page.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
      // Nothing runs in the letter's frame, so axe would wait there for ever.
      await page.locator("iframe").evaluate((frame) => frame.remove());
    },
  ],
  [
    "/operator/parties",
    "one that is on",
    async (page) => {
      await page.getByRole("row").filter({ hasText: "Live Now" }).getByRole("link").first().click();
      await expect(page.locator(".desk-bar").getByText("Live Now")).toBeVisible();
    },
  ],
  [
    "/operator/parties",
    "its guests are written to",
    async (page) => {
      await page.getByRole("row").filter({ hasText: "Live Now" }).getByRole("link").first().click();
      await page.getByRole("link", { name: "write to its guests" }).click();
      await expect(page.getByRole("heading", { name: "Message to its guests" })).toBeVisible();
    },
  ],
  [
    "/operator/reports",
    "a line is reported",
    async (page) => {
      const room = await partyOf(page, "Live Now");
      await act(page, `${room}/join`, {});
      const { entry } = await (await act(page, `${room}/messages`, { text: "Told on" })).json();
      const subject = `${room.split("/").at(-1)} ${entry.seq}`;
      await act(page, "/reports", { kind: "message", subject, reason: "abuse" });
      await page.reload();
      await expect(page.getByRole("article").filter({ hasText: "Told on" })).toBeVisible();
    },
  ],
];

/** What axe finds, or what stands wider than the window, row by row. */
async function look(page: Page, rows: Row[]): Promise<void> {
  const found: string[] = [];
  page.setDefaultTimeout(8_000);
  // What moves for minutes, such as credits, would be waited for.
  await page.emulateMedia({ reducedMotion: "reduce" });
  let isTouched = true;
  for (const [address, state = "as it is", reach] of rows) {
    await test.step(`${address}: ${state}`, async () => {
      try {
        // What the row before has cut off.
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.context().setOffline(false);
        await page.setViewportSize(small);
        if (reach || isTouched || !(await followed(page, address))) await page.goto(address);
        isTouched = reach !== undefined;
        await expect(page.locator("h1, main").first()).toBeVisible();
        await reach?.(page);
        for (const size of [small, large]) {
          await page.setViewportSize(size);
          await axe(page);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (wide > 1) found.push(`${address}, ${state}: ${wide} px too wide at ${size.width}`);
        }
      } catch (error) {
        found.push(`${address}, ${state}, ${page.viewportSize()?.width} px: ${(error as Error).message}`);
      }
    });
  }
  // The page is kept for other tests.
  page.setDefaultTimeout(0);
  await page.emulateMedia({ reducedMotion: null });
  expect(found).toEqual([]);
}

test("public pages, forms and refusals pass accessibility checks, small and large", async ({ page }) => {
  test.setTimeout(180_000);
  await look(page, houses);
});

test("what is shown to everybody is clean for a screen reader and fits small and large", async ({ page }) => {
  test.setTimeout(180_000);
  await look(page, shown);
});

test("pages with own activity pass accessibility checks, small and large", async ({ page }) => {
  test.setTimeout(180_000);
  await look(page, acted);
});

test("what one does there is clean for a screen reader and fits small and large", async ({ page }) => {
  test.setTimeout(180_000);
  await look(page, done);
});

test("FANS-03: every view of the fan app is clean for a screen reader", async ({ page }) => {
  test.setTimeout(180_000);
  await look(
    page,
    viewNames.map((view): Row => [`/fans?view=${view}`]),
  );
});

test("a room, its dialogs, end and credits pass accessibility checks", async ({ page }) => {
  test.setTimeout(180_000);
  const [live, ending, over] = [
    await partyOf(page, "Live Now"),
    await partyOf(page, "Ending Soon"),
    await partyOf(page, "Archived"),
  ];
  await look(page, [
    [live, "before one joins"],
    [ending, "before one joins"],
    [over],
    [live, "in it", (page) => join(page, live)],
    [
      live,
      "one has voted",
      async (page) => {
        await unfoldPoll(page);
        await page.locator(".room-poll .poll-option").first().click();
      },
    ],
    [
      live,
      "the name is changed",
      async (page) => {
        await unfoldSelf(page);
        await press("Change name", "link")(page);
      },
    ],
  ]);
});

test("every desk page passes accessibility checks, small and large", async ({ page }) => {
  test.skip(Boolean(process.env.BASE_URL), "needs the shell of the server");
  test.setTimeout(240_000);
  await signIn(page);
  await look(page, desk);
});

import { expect, test } from "vitest";
import type { Page } from "../../../testing/page.ts";
import { servePages } from "../../../testing/pages.ts";

const { open } = servePages();

const cards = (page: Page) => [...page.document.querySelectorAll(".poll-card")];
/** Of no party: a party closes its polls whenever its show comes to that. */
const last = (page: Page) => cards(page).at(-1)!;

test("POLL-08: a vote is a form, and the page says what became of it", async () => {
  const page = await open("/polls");
  const option = last(page).querySelectorAll("button.poll-row")[1]!;
  const form = option.closest("form")!;
  for (const row of form.querySelectorAll("button")) if (row !== option) row.remove();
  const voted = await page.press(/./, {}, form);
  expect(voted.path).toBe("/polls");
  expect(voted.texts(".flash")).toEqual(["Vote cast successfully!"]);
  expect(voted.document.querySelectorAll('button.poll-row[aria-pressed="true"]')).toHaveLength(1);
});

test("POLL-03: who asks sees how a poll stands, and only that one", async () => {
  const page = await open("/polls");
  expect(last(page).querySelector(".poll-share")).toBeNull();
  const seen = await page.follow(/^See the result so far/, last(page));
  expect(seen.text(last(seen).querySelector(".poll-share"))).toMatch(/^\d+%$/);
  // Those whose time is over show how they ended, and come and go by themselves.
  const told = cards(seen).filter((card) => card.querySelector(".poll-share"));
  expect(told.filter((card) => !seen.text(card.querySelector(".poll-foot")).includes("Closed"))).toHaveLength(
    1,
  );
});

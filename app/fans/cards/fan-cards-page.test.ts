import { expect, test } from "vitest";
import { servePages } from "../../../testing/pages.ts";

const { open, newFan } = servePages();

test("FANS-05, SHARE-02: without scripts cards, follows and shares are links and forms", async () => {
  const fan = newFan();
  const edit = await open("/fans?view=profile&see=edit", fan);
  for (const label of ["Name", "Status"]) edit.in().getByLabelText(label);
  const card = await edit.press("Save card", { name: "Plain Fan", status: "In the dark" });
  card.in().getByRole("heading", { name: "Plain Fan" });
  const kit = await open("/fans?view=profile&fan=kit", fan);
  const followed = await kit.press(/^Follow/);
  followed.in().getByRole("button", { name: /^Following/ });
  const turned = await followed.follow("Turn over");
  expect(turned.texts(".ticket-back").join()).toContain("My Vibe");
  const choice = await open("/fans?view=chat&share=bts%20trivia-vesper-line-1", fan);
  const shared = await choice.press(/Kit/);
  expect(shared.path).toBe("/fans?view=chat&thread=kit");
  expect(shared.texts(".shared-card").join()).toContain("Vesper Line");
});

test("FANS-10, FANS-11: without an account there is one viewer, and no way to another", async () => {
  const page = await open("/fans?view=profile");
  const app = page.document.querySelector(".fan-app")!;
  page.in(app).getByRole("heading", { level: 2, name: "You" });
  expect(page.in().queryAllByRole("link", { name: /sign in|log in|account/i })).toEqual([]);
});

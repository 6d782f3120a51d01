import { expect, test } from "vitest";
import { servePages } from "../../testing/pages.ts";

const { open, newFan } = servePages();

test("CHAT-01: without JavaScript a character is chosen, asked and answers", async () => {
  const windows = await open("/fans?view=chat", newFan());
  expect(windows.document.querySelectorAll(".window-grid > li")).toHaveLength(12);
  windows.in().getByRole("heading", { name: "Messages with Friends" });
  const grid = windows.document.querySelector(".window-grid")!;
  const talk = await windows.press(/^Dex Amari/, {}, grid);
  expect(talk.path).toBe("/fans?view=chat&character=dex-amari");
  expect(talk.document.querySelectorAll("[data-opening]")).toHaveLength(3);
  const answered = await talk.press("Send", { text: "What do you eat?" }, talk.main);
  expect(answered.texts(".talk-said[data-role=user]:not([data-opening]) .talk-own")).toEqual([
    "What do you eat?",
  ]);
  expect(
    answered.document.querySelectorAll(".talk-said[data-role=assistant]:not([data-opening]) .talk-line"),
  ).toHaveLength(1);
});

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

test("an answer has a ticket of its moment; a mark moved back keeps both back", async () => {
  const fan = newFan();
  await fan.send("/marks/vesper-line", { seen: "all" });
  const talk = await open("/fans?view=chat&character=maud-vesper", fan);
  const answered = await talk.press("Send", { text: "Why do you wear gloves?" }, talk.main);
  const [first] = answered.document.querySelectorAll<HTMLDetailsElement>(".fact-receipt");
  expect([first?.open, first?.querySelector("summary b")?.textContent]).toEqual([true, "S3 E8"]);
  expect(first?.textContent).toContain("Minute");
  const [answer = ""] = answered.texts(".talk-said:has(.fact-receipt) .talk-line");
  expect(answer.length).toBeGreaterThan(10);
  await fan.send("/marks/vesper-line", { seen: "s3e7" });
  const later = await open("/fans?view=chat&character=maud-vesper", fan);
  expect(later.document.documentElement.outerHTML).not.toContain(answer);
  expect(later.texts(".talk-said .waits p")[0]).toBe("This answer waits for S3 E8, minute 46");
  expect(later.document.querySelectorAll(".fact-receipt")).toHaveLength(0);
});

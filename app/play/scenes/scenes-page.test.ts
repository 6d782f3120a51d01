import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { servePages } from "../../../testing/pages.ts";

const { open } = servePages();

test("SCENE-01, SCENE-11: without scripts scenes are links, and replies come by form", async () => {
  const picker = await open("/fans?view=scene-picker");
  const sheet = picker.document.querySelector(".contact-sheet")!;
  const camera = await picker.follow(/Curtain Call/, sheet);
  expect(camera.texts(".selfie-foot").join()).toContain("This browser has it turned off.");
  // What only a script could say is not to be seen.
  expect(camera.document.querySelector(".selfie-said")?.className).toContain("needs-script");
  expect(await readFile("app/site/shell/shell.css", "utf8")).toMatch(
    /scripting: none\) \{\s*\.needs-script \{\s*visibility: hidden;/,
  );
  const play = await open("/fans?view=scene-play&scene=curtain-call");
  play.in().getByLabelText("Message to Odile Marr");
  const answered = await play.press("Send", { message: "tell me a joke" }, play.main);
  expect(answered.path).toMatch(/view=scene-play&scene=curtain-call$/);
  expect(answered.texts(".flash")).toEqual([expect.stringMatching(/^Odile Marr: ./)]);
});

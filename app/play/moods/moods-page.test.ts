import { expect, test } from "vitest";
import { servePages } from "../../../testing/pages.ts";

const { open, newFan } = servePages();

// Also MOOD-04..05.
test("MOOD-02: without scripts a mood is shared, and a new scene keeps the caption", async () => {
  const sheet = await open("/fans?view=mood", newFan());
  const scenes = (page: typeof sheet) => page.document.querySelector(".contact-sheet")!;
  const moon = await sheet.follow(/Moon Shot/, scenes(sheet));
  const again = await moon.press("Change Scene", { caption: "Monday, approaching" });
  expect(again.texts(".white-screen").join()).toContain("Monday, approaching");
  const rain = await again.follow(/Neon Rain/, scenes(again));
  expect(rain.in().getByLabelText("Caption").getAttribute("value")).toBe("Monday, approaching");
  const shared = await rain.press("Share Mood");
  expect(shared.path).toMatch(/view=mood&scene=neon-rain$/);
  shared.in().getByText(/^Up today, as .+\.$/);
});

import { expect, test } from "vitest";
import { servePages } from "../../../testing/pages.ts";

const { open, newFan } = servePages();

test("PLAY-01, PLAY-05: votes go on card by card, and Rate Again begins anew", async () => {
  const fan = newFan();
  const page = await open("/fans?view=play&card=dex-amari", fan);
  const city = page.in(page.main).getByLabelText("You vote from");
  const [london] = [...city.querySelectorAll("option")].filter((one) => page.text(one) === "London");
  const voted = await page.press("Not", {
    [city.getAttribute("name") ?? ""]: london?.getAttribute("value") ?? "",
  });
  expect(voted.path).toMatch(/view=play&city=london&card=/);
  expect(voted.document.querySelectorAll('.frames [data-state="not"]')).toHaveLength(1);
  const anew = await (await open("/fans?view=play&card=all-done", fan)).press("Rate Again");
  expect(anew.document.querySelector(".frames li")?.getAttribute("data-state")).toBe("now");
});

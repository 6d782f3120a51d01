import { expect, test } from "vitest";
import { servePages } from "../../testing/pages.ts";

const { open } = servePages();

test("CURATED-02, CURATED-03, CURATED-05: filtering, choosing and keeping a seat are links and forms", async () => {
  const page = await open("/recommendations");
  const chips = page.document.querySelector(".chip-row")!;
  const films = await page.follow("Film", chips);
  expect(films.texts(".curated-grid h3")).toEqual(["The Salt Widow"]);
  const choosing = await films.follow("Customize Preferences");
  const box = (name: string) => choosing.in().getByLabelText<HTMLInputElement>(name);
  const chosen = [box("Slow burn"), box("Period")];
  const [field = ""] = chosen.map(({ name }) => name);
  const own = await choosing.press("Keep these", {
    [field]: chosen.filter(({ name }) => name === field).map(({ value }) => value),
    ...Object.fromEntries(
      chosen.filter(({ name }) => name !== field).map(({ name, value }) => [name, value]),
    ),
  });
  expect(own.texts(".flash")).toEqual(["Your preferences are kept."]);
  expect(own.texts(".curated-grid h3")[0]).toBe("The Salt Widow");
  const ticket = await own.press("Get Tickets for Vesper Line: the last count");
  ticket.in().getByRole("heading", { name: "Vesper Line: the last count" });
  expect(ticket.texts(".flash")).toEqual([expect.stringMatching(/^Ticket \d+ is yours\.$/)]);
  expect(ticket.document.querySelectorAll(".ticket-code path")).toHaveLength(1);
  const back = await ticket.press("Give the ticket back");
  expect(back.texts(".flash")).toEqual(["Your ticket is given back. Somebody will be glad of it."]);
});

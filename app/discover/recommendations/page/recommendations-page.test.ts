import { expect, test } from "vitest";
import type { Page } from "../../../../testing/page.ts";
import { servePages } from "../../../../testing/pages.ts";

const { open } = servePages();

const titles = (page: Page) => page.texts(".curated-grid h3");

// Also CURATED-05.
test("CURATED-02..03: filtering, preferences and tickets are links and forms", async () => {
  const all = await open("/recommendations");
  const film = await all.follow("Film", all.document.querySelector(".chip-row")!);
  expect(titles(film)).toEqual(["The Salt Widow"]);
  const dialog = await film.follow("Customize Preferences");
  const checked: Record<string, string[]> = {};
  for (const label of ["Slow burn", "Period"]) {
    const box = dialog.in().getByLabelText(label, { selector: "input[type=checkbox]" });
    const name = box.getAttribute("name") ?? "";
    checked[name] = [...(checked[name] ?? []), box.getAttribute("value") ?? ""];
  }
  const kept = await dialog.press("Save these", checked);
  expect(kept.texts(".flash")).toEqual(["Your preferences are saved."]);
  expect(titles(kept)[0]).toBe("The Salt Widow");
  const ticket = await kept.press("Get Tickets for Vesper Line: the last count");
  ticket.in().getByRole("heading", { name: "Vesper Line: the last count" });
  expect(ticket.texts(".flash")).toEqual([expect.stringMatching(/^Ticket \d+ is yours\.$/)]);
  expect(ticket.document.querySelectorAll(".ticket-code path")).toHaveLength(1);
  const back = await ticket.press("Give the ticket back");
  expect(back.texts(".flash")).toEqual(["Your ticket is returned. Someone else can have it now."]);
});

test("where the house gives out the seats, no other number says who goes", async () => {
  const words = (await open("/recommendations")).text();
  expect(words).toMatch(/[\d,]+ of 180 left, free/);
  expect(words).not.toContain("1.3K going");
  // Without seats of the house's own, what a host says of them stands.
  expect(words).toContain("840 boxes so far");
});

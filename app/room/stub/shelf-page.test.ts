import { expect, test } from "vitest";
import { servePages } from "../../../testing/pages.ts";
import { partyRows } from "../../../testing/party-rows.ts";

const { open, newFan, run } = servePages();

const { aParty, endParty } = partyRows(run);

test("the shelf shows all nights, those with a row, or those one called, by links", async () => {
  const fan = newFan();
  const [alone, called] = [await aParty({ title: "Alone" }), await aParty({ title: "Foretold" })];
  for (const party of [alone, called]) {
    const room = await (await open(`/afters/${party}`, fan)).press(/^Join Party/);
    room.in().getByRole("textbox", { name: "Message" });
  }
  await run(
    `with mark as (
       insert into called_marks (party_id, text, calls, marked_at, offset_ms)
       values ($1, 'The child', 1, now(), 0) returning id
     ) insert into predictions (id, party_id, fan_id, question, text, sealed_at, offset_ms, salt, hash, opened_at, mark_id)
     select gen_random_uuid(), $1, m.fan_id, 'own', 'The child', now(), 0, '', '', now(), mark.id
     from party_members m, mark where m.party_id = $1`,
    [called],
  );
  for (const party of [alone, called]) await endParty(party);
  const mine = await open("/afters?tab=mine", fan);
  const shelf = (page: typeof mine) => page.in().getByRole("region", { name: "Your stubs" });
  const choice = (page: typeof mine) =>
    page.in(shelf(page)).getByRole("navigation", { name: "Which nights" });
  const nights = (page: typeof mine) =>
    page
      .in(shelf(page))
      .queryAllByRole("listitem")
      .map((night) => page.text(night));
  expect(nights(mine)).toHaveLength(2);
  expect(
    mine
      .in(choice(mine))
      .getAllByRole("link")
      .map((link) => mine.text(link)),
  ).toEqual([expect.stringMatching(/^All nights$/), "With my row 0", "Called it 1"]);
  const foretold = await mine.follow(/^Called it/, choice(mine));
  expect(nights(foretold)).toEqual([expect.stringContaining("Foretold")]);
  expect(foretold.text(choice(foretold).querySelector("[aria-current=true]"))).toMatch(/^Called it/);
  const none = await foretold.follow(/^With my row/, choice(foretold));
  expect(none.text(shelf(none))).toContain("None of your nights is one of these.");
  const all = await none.follow("Show all", shelf(none));
  expect(nights(all)).toHaveLength(2);
});

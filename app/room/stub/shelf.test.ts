import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { joinParty } from "../../parties/members.server.ts";
import { sealPrediction } from "../called-it/predictions.server.ts";
import { say } from "../chat/messages.server.ts";
import { removeMessage } from "../moderation/removal.server.ts";
import { getRoom } from "../room.server.ts";
import { followInvite, makeInvite } from "../rows/invites.server.ts";
import { listStubs } from "./shelf.server.ts";
import { type Nights, nightsIn } from "./shelf.ts";

test("a night is a stub once it is over, with what its own page says", async () => {
  const fanId = newFanId();
  const [past, on] = [await openParty(), await openParty()];
  const [another = ""] = await seatFans(past, 2);
  await joinParty(past, fanId);
  await joinParty(on, fanId);
  for (const text of ["One", "Two", "Three"]) await say({ partyId: past, fanId, text });
  await say({ partyId: on, fanId, text: "Elsewhere" });
  await say({ partyId: past, fanId: another, text: "Somebody else's" });
  const taken = await say({ partyId: past, fanId, text: "Four" });
  await removeMessage(past, taken.seq);
  expect(await listStubs(fanId)).toMatchObject({ stubs: [], nights: { all: 0 } });
  await endParty(past);
  const { stubs, nights } = await listStubs(fanId);
  const { part } = await getRoom(past, fanId);
  expect(nights).toEqual({ all: 1, row: 0, called: 0 });
  expect(stubs).toMatchObject([
    {
      party: { id: past },
      path: part?.stub,
      seat: "1C",
      cameAt: part?.cameAt,
      lines: 3,
      mates: 0,
      called: false,
    },
  ]);
  expect(stubs[0]?.inks).toMatchObject({ ground: expect.stringMatching(/^#/) });
  expect(await listStubs(null)).toMatchObject({ stubs: [], nights: { all: 0 } });
  expect((await listStubs(newFanId())).nights.all).toBe(0);
});

test("a stub has row and predictions, is filtered by either, in order of nights", async () => {
  const guest = newFanId();
  const [first, second, third] = [await openParty(), await openParty(), await openParty()];
  const [host = ""] = await seatFans(second, 1);
  const [other = ""] = await seatFans(third, 1);
  await joinParty(first, guest);
  for (const fanId of [newFanId(), guest]) await followInvite(await makeInvite(third, other), fanId);
  await followInvite(await makeInvite(second, host), guest);
  await sealPrediction({ partyId: second, fanId: guest, text: "It was the child" });
  const [mark] = await query<{ id: string }>(
    `insert into called_marks (party_id, text, calls, marked_at, offset_ms) values ($1, 'It was', 1, now(), 0) returning id`,
    [second],
  );
  await query("update predictions set mark_id = $2, opened_at = now() where party_id = $1", [
    second,
    mark?.id,
  ]);
  for (const [index, party] of [second, first, third].entries()) {
    await endParty(party);
    await query(
      "update parties set ends_at = ends_at - $2 * interval '1 hour', starts_at = starts_at - interval '1 day' where id = $1",
      [party, index],
    );
  }
  const { stubs, nights } = await listStubs(guest);
  expect(nights).toEqual({ all: 3, row: 2, called: 1 });
  expect(stubs.map(({ party, seat, mates, called }) => [party.id, seat, mates, called])).toEqual([
    [second, "A2", 1, true],
    [first, "1A", 0, false],
    [third, "A3", 2, false],
  ]);
  const lying = async (which: Nights) => {
    const shelf = await listStubs(guest, which);
    expect(shelf).toMatchObject({ which, nights });
    return shelf.stubs.map(({ party }) => party.id);
  };
  expect(await lying("row")).toEqual([second, third]);
  expect(await lying("called")).toEqual([second]);
});

test("a shelf has the sixty newest nights, without colors or start too", async () => {
  const fanId = newFanId();
  await query(
    `with nights as (
       insert into parties (id, title, show, title_slug, host, image, description, starts_at, ends_at)
       select 'shelf-' || n, 'Night ' || n, 'Show', 'no-such-title', 'Maud', 'still-vesper-line', '',
         now() - n * interval '1 day', now() - n * interval '1 day' + interval '1 hour'
       from generate_series(1, 61) n order by n desc returning id, starts_at)
     insert into party_members (party_id, fan_id, name, name_key, joined_at)
     select id, $1, 'Otto', 'otto', starts_at - interval '1 minute' from nights`,
    [fanId],
  );
  const { stubs, nights } = await listStubs(fanId);
  expect(stubs.map(({ party }) => party.title)).toEqual(
    Array.from({ length: 60 }, (_, at) => `Night ${at + 1}`),
  );
  expect(nights).toEqual({ all: 61, row: 0, called: 0 });
  expect(stubs[0]).toMatchObject({ inks: null, cameAt: 0, seat: "1A", lines: 0 });
  expect(await listStubs(null, "row")).toEqual({
    stubs: [],
    nights: { all: 0, row: 0, called: 0 },
    which: "row",
  });
});

test("the address says which nights are asked for, and anything else is all of them", () => {
  const asked = (query: string) => nightsIn(new URLSearchParams(query));
  expect(["", "nights=row", "nights=called", "nights=none"].map(asked)).toEqual([
    "all",
    "row",
    "called",
    "all",
  ]);
});

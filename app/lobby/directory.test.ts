import { expect, test } from "vitest";
import { asOwner } from "../../testing/connected.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { openParty } from "../../testing/party.ts";
import { aPoll } from "../../testing/poll.ts";
import { joinParty } from "../parties/members.server.ts";
import { markParty } from "../parties/to-come/marks.server.ts";
import { vote } from "../polls/votes/votes.server.ts";
import { directory, ownDirectory } from "./directory.server.ts";

const hourMs = 3_600_000;

test("own directory data are saved parties and votes; strangers get what they opened", async () => {
  const [toCome, on] = [await openParty({ startsIn: hourMs, endsIn: 2 * hourMs }), await openParty()];
  const [voted, other] = [await aPoll(), await aPoll()];
  const fan = newFanId();
  for (const party of [toCome, on]) await markParty(party, fan, true);
  await joinParty(on, fan);
  await vote(voted, fan, 1);
  const { parties, polls } = await directory();
  expect(parties.map(({ id }) => id)).toEqual(expect.arrayContaining([toCome, on]));
  expect(polls?.map(({ id }) => id)).toEqual(expect.arrayContaining([voted, other]));
  const own = await ownDirectory(await directory(), fan);
  expect(own?.marks).toEqual([toCome]);
  expect(own?.joined).toEqual([on]);
  expect(own?.polls[voted]).toMatchObject({ choice: 1 });
  expect(own?.polls).not.toHaveProperty(other);
  expect(await ownDirectory(await directory(), newFanId())).toMatchObject({
    marks: [],
    joined: [],
    polls: {},
    you: null,
    wishes: [],
  });
  expect(await ownDirectory(await directory(), null)).toBeNull();
  const asked = await ownDirectory(await directory(), null, [other]);
  expect([asked?.marks, Object.keys(asked?.polls ?? {})]).toEqual([[], [other]]);
});

test("the parties and their marks are there when the polls cannot be had", async () => {
  const party = await openParty({ startsIn: hourMs, endsIn: 2 * hourMs });
  const fan = newFanId();
  await markParty(party, fan, true);
  await asOwner("alter table poll_tallies rename to poll_tallies_away");
  try {
    const { parties, polls } = await directory();
    expect([parties.map(({ id }) => id), polls]).toEqual([expect.arrayContaining([party]), null]);
    expect(await ownDirectory(await directory(), fan)).toMatchObject({
      marks: [party],
      joined: [],
      polls: {},
    });
  } finally {
    await asOwner("alter table poll_tallies_away rename to poll_tallies");
  }
});

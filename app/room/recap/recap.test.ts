import { expect, test } from "vitest";
import { transaction } from "../../../platform/db/pool.server.ts";
import { openParty } from "../../../testing/party.ts";
import { getRoom } from "../room.server.ts";
import { findRecap, writeRecaps } from "./recap.server.ts";

const minuteMs = 60_000;
const part = (from_minute: number) => ({
  from_minute,
  lines: ["What this is.", "How it stands.", `What happened by minute ${from_minute}.`],
  who: [{ name: "Maud Vesper", is: "night inspector", portrait: "portrait-maud-vesper" }],
  stills: ["still-vesper-line"],
});

test("whoever comes in is told what has happened by now, and nothing that is to come", async () => {
  const party = await openParty({ startsIn: -10 * minuteMs });
  expect(await findRecap(party)).toBeNull();
  await transaction((on) => writeRecaps(on, party, [part(0), part(9), part(11)]));
  const recap = await findRecap(party);
  expect(recap?.lines[2]).toBe("What happened by minute 9.");
  expect(recap?.who[0]).toMatchObject({ name: "Maud Vesper", is: "night inspector" });
  expect(recap?.who[0]?.picture?.name).toBe("avatar-maud-vesper");
  expect(recap?.stills[0]?.name).toBe("still-vesper-line");
  expect((await getRoom(party, null)).recap).toEqual(recap);
  await transaction((on) => writeRecaps(on, party, [part(11)]));
  expect(await findRecap(party)).toBeNull();
});

test("a party that is over has nobody to tell", async () => {
  const party = await openParty({ startsIn: -10 * minuteMs, endsIn: -minuteMs });
  await transaction((on) => writeRecaps(on, party, [part(0)]));
  expect(await findRecap(party)).toBeNull();
});

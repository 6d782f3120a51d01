import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { ringColours } from "../../../platform/ui/ring.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { listCharacters } from "../../catalogue/catalogue.server.ts";
import { joinParty } from "../../parties/members.server.ts";
import { claimIdentity } from "../../rewards/identities/identities.server.ts";
import { say } from "../../room/chat/messages.server.ts";
import { changeFan, findMe, welcomeFan } from "../fans.server.ts";
import { lookOfFan, saveLook } from "./looks.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const [one, two] = ["carmilla", "maud-vesper"];
const colours = ringColours.length;

const looksIn = async (party: string) =>
  (
    await query<{ avatar: string; ring: number | null }>(
      "select avatar, ring from party_members where party_id = $1",
      [party],
    )
  ).map(({ avatar, ring }) => `${avatar} ${ring}`);

async function dressed(avatar: string, ring: number) {
  const fanId = newFanId();
  await welcomeFan(fanId);
  await saveLook(fanId, { avatar, ring });
  return fanId;
}

test("two fans of one portrait and color look different in a room, only there", async () => {
  const [room, other] = [await openParty(), await openParty()];
  const fans = await Promise.all(Array.from({ length: 6 }, () => dressed(one, 3)));
  const seats = await Promise.all(fans.map((fanId) => joinParty(room, fanId)));
  expect(new Set(seats.map(({ ring }) => ring)).size).toBe(6);
  for (const seat of seats) {
    expect(seat.avatar).toBe(one);
    expect((seat.ring ?? 0) % colours).toBe(3);
  }
  expect(seats.map(({ ring }) => ring)).toContain(3);
  const last = fans.find((_, index) => seats[index]?.ring !== 3) as string;
  expect((await joinParty(other, last)).ring).toBe(3);
  const { speaker } = await say({ partyId: room, fanId: last, text: "It is me" });
  expect(speaker.ring).toBe(seats[fans.indexOf(last)]?.ring);
});

test("a crowd that comes in at once is of as many looks as heads", async () => {
  const room = await openParty();
  await seatFans(room, 80);
  const looks = await looksIn(room);
  expect(looks).toHaveLength(80);
  expect(new Set(looks).size).toBe(80);
});

test("a portrait and color change at once where one sits, not in past parties", async () => {
  const [room, past] = [await openParty(), await openParty()];
  const fanId = await dressed(one, 1);
  await joinParty(room, fanId);
  await joinParty(past, fanId);
  await endParty(past);
  const rival = await dressed(two, 7);
  await joinParty(room, rival);
  expect(await changeFan(fanId, { name: "Otto Ring", avatar: two, ring: 7 })).toMatchObject({
    name: "Otto Ring",
    avatar: two,
    ring: 7,
  });
  expect((await looksIn(room)).sort()).toEqual([`${two} 19`, `${two} 7`]);
  expect(await looksIn(past)).toEqual([`${one} 1`]);
  // Chosen once more it stays as it is.
  await changeFan(fanId, { name: "Otto Ring", avatar: two, ring: 7 });
  expect((await looksIn(room)).sort()).toEqual([`${two} 19`, `${two} 7`]);
  await changeFan(fanId, { name: "Otto Ring" });
  expect(await findMe(fanId)).toMatchObject({ avatar: two, ring: 7 });
});

test("an unknown portrait or color is refused at its field, and nothing changes", async () => {
  const fan = new Fan(server.origin);
  const room = await openParty();
  await fan.send(`/afters/${room}/join`);
  const change = (look: object) => fan.send<{ fields?: object }>("/fan", { name: "Otto Look", ...look });
  expect(await change({ avatar: "nobody" })).toMatchObject({
    status: 422,
    fields: { avatar: "Choose a portrait." },
  });
  expect(await change({ ring: "12" })).toMatchObject({ status: 422, fields: { ring: "Choose a color." } });
  expect(
    await query("select 1 from party_members where party_id = $1 and name = 'Otto Look'", [room]),
  ).toEqual([]);
  expect(await change({ avatar: two, ring: "11" })).toMatchObject({
    status: 200,
    me: { name: "Otto Look", avatar: two, ring: 11 },
  });
});

test("claiming a character changes portrait and color, also in the room", async () => {
  const fanId = newFanId();
  const room = await openParty();
  await joinParty(room, fanId);
  const [character] = listCharacters();
  await claimIdentity(fanId, character?.id as string);
  const look = lookOfFan(character?.id as string);
  expect(await findMe(fanId)).toMatchObject(look);
  expect(await looksIn(room)).toEqual([`${look.avatar} ${look.ring}`]);
  expect(new Set(listCharacters().map(({ id }) => lookOfFan(id).ring)).size).toBe(
    Math.min(colours, listCharacters().length),
  );
});

import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { getRoom } from "../room.server.ts";
import { drawInvite, momentOf } from "../rows/card.server.ts";
import { findInvite, followInvite, makeInvite } from "../rows/invites.server.ts";
import { leaveRow } from "../rows/rows.server.ts";
import { findStub } from "./stub.server.ts";
import { drawStub } from "./stub-card.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const sizeOf = async (card: Buffer) => {
  const { width, height, format } = await sharp(card).metadata();
  return [width, height, format];
};

/** To be looked at: LOOK=folder. */
const look = (name: string, card: Buffer) => {
  if (!process.env.LOOK) return;
  mkdirSync(process.env.LOOK, { recursive: true });
  writeFileSync(`${process.env.LOOK}/${name}.jpg`, card);
};

const pixels = async (card: Buffer) =>
  createHash("sha256")
    .update(await sharp(card).raw().toBuffer())
    .digest("hex");

test("an invitation's card has the minute and sender, and ends with it", async () => {
  const party = await openParty({ startsIn: -41.5 * 60_000 });
  const [host = ""] = await seatFans(party, 1);
  const token = await makeInvite(party, host);
  const fan = new Fan(server.origin);
  const html = await (await fan.get(`/come/${token}`)).text();
  expect(html).toContain(`/come/${token}/card.jpg`);
  expect(html).toContain('property="og:image:width" content="1200"');
  const answer = await fan.get(`/come/${token}/card.jpg`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(await sizeOf(Buffer.from(await answer.arrayBuffer()))).toEqual([1200, 630, "jpeg"]);

  const invite = (await findInvite(token))!;
  const { startsAt } = invite.party;
  expect(momentOf(invite.party, startsAt + 41.9 * 60_000)).toBe("On now, minute 41");
  expect(momentOf({ ...invite.party, status: "archived" }, startsAt)).toBe("Now in its archive");
  const named = (name: string) => drawInvite({ ...invite, by: { ...invite.by, name } }, "On now, minute 41");
  const card = await named("Midnight Swan");
  look("invite", card);
  expect(await pixels(card)).not.toBe(await pixels(await named("Otto")));
  expect(await pixels(card)).not.toBe(await pixels(await drawInvite(invite, "On now, minute 42")));
  for (const name of ["مرحبا بالعالم", "真夜中の白鳥", "W".repeat(30), "<b>&</b>"])
    expect(await sizeOf(await named(name))).toEqual([1200, 630, "jpeg"]);

  await leaveRow(party, host);
  expect((await fan.get(`/come/${token}/card.jpg`)).status).toBe(404);
});

test("a stub has a card of its own, with its seat, its minute and its best line", async () => {
  const party = await openParty();
  const [host = ""] = await seatFans(party, 1);
  const guest = newFanId();
  await followInvite(await makeInvite(party, host), guest);
  await endParty(party);
  const paths = await Promise.all(
    [host, guest].map(async (fanId) => (await getRoom(party, fanId)).part?.stub as string),
  );
  const fan = new Fan(server.origin);
  const [one = "", other = ""] = paths;
  expect(await (await fan.get(one)).text()).toContain(`${one}/card.jpg`);
  const cards = await Promise.all(
    [one, other].map(async (path) => Buffer.from(await (await fan.get(`${path}/card.jpg`)).arrayBuffer())),
  );
  for (const card of cards) expect(await sizeOf(card)).toEqual([1200, 630, "jpeg"]);
  expect(await pixels(cards[0]!)).not.toBe(await pixels(cards[1]!));
  const stub = (await findStub(one.split("/").at(-1)!))!;
  const drawn = (part: Partial<typeof stub.part>) => drawStub({ ...stub, part: { ...stub.part, ...part } });
  const card = await drawn({ best: "It was the child in 4B, and nobody asked her." });
  look("stub", card);
  for (const part of [
    { seat: "C6" },
    { cameAt: 60_000 * 9 },
    { best: "Another" },
    { best: null },
    { name: "Otto" },
  ])
    expect(
      await pixels(await drawn({ best: "It was the child in 4B, and nobody asked her.", ...part })),
    ).not.toBe(await pixels(card));
  expect(await sizeOf(await drawn({ best: "W".repeat(500), name: "真夜中の白鳥" }))).toEqual([
    1200,
    630,
    "jpeg",
  ]);
  expect((await fan.get("/stubs/bm90LW91cnM.forged/card.jpg")).status).toBe(404);
});

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { sendAction } from "../../../platform/action/send-action.ts";
import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { TopicReader } from "../../../testing/topic-reader.ts";
import { say } from "../chat/messages.server.ts";
import { removeMessage } from "../moderation/removal.server.ts";
import { findDoor } from "./door.server.ts";
import type { DoorNews } from "./door.ts";

// The server runs in a process of its own and reads the same parties.
let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());
const realFetch = fetch;
afterEach(() => vi.unstubAllGlobals());

test("a door shows the latest valid line and real visitors, and closes at the end", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 2);
  const { seq: first } = await say({ partyId: party, fanId, text: "Popcorn is here" });
  const { seq } = await say({ partyId: party, fanId, text: "Words to be taken away" });
  const passerBy = new Fan(server.origin);
  await passerBy.send("/session");
  const reader = new TopicReader(passerBy);
  await reader.open([`door:${party}`]);
  const news = () => reader.states.get(`door:${party} news`) as DoorNews | undefined;
  await reader.until(() => news()?.line?.seq === seq);
  expect(news()).toMatchObject({ isOpen: true, here: 0, joined: 2, samples: 0 });
  await removeMessage(party, seq);
  await reader.until(() => news()?.line?.seq === first);
  expect(news()?.line).toMatchObject({ text: "Popcorn is here", isSample: false });
  await endParty(party);
  await reader.until(() => news()?.isOpen === false);
  expect(JSON.stringify(news())).not.toContain("Popcorn");
  reader.close();
});

test("a quiet room's door has no line, and without a party there is none", async () => {
  const party = await openParty();
  expect(await findDoor(null)).toMatchObject({ id: party, isOpen: true, joined: 0, line: null });
  await seatFans(party, 3);
  expect(await findDoor(null)).toMatchObject({ id: party, joined: 3, line: null });
  await endParty(party);
  expect(await findDoor(null)).toBeNull();
});

test("who said that they are not as far gets no word of tonight, on pages or live", async () => {
  const party = await openParty();
  await query("update parties set season = 2, episode = 4 where id = $1", [party]);
  const [fanId = ""] = await seatFans(party, 1);
  await say({ partyId: party, fanId, text: "The lamp was her own" });
  const [behind, seated, far, stranger] = Array.from({ length: 4 }, () => new Fan(server.origin));
  for (const [fan, seen] of [
    [behind, "s1e2"],
    [seated, "s1e2"],
    [far, "all"],
  ] as const)
    await fan?.send("/marks/vesper-line", { seen });
  await seated?.send(`/afters/${party}/join`, {});
  for (const path of ["/", "/studios", "/_.data", "/studios.data"]) {
    const hears = async (fan?: Fan) => (await (await fan?.get(path))?.text())?.includes("The lamp was");
    expect([await hears(behind), await hears(seated), await hears(far), await hears(stranger)], path).toEqual(
      [false, true, true, true],
    );
  }
  expect((await behind?.get(`/live?topic=door:${party}`))?.status).toBe(404);
  await endParty(party);
});

test("the door is for the liveliest party, ties by fullness", async () => {
  const heat = (party: string, minute: number, amount: number) =>
    query("insert into party_heat (party_id, minute, heat) values ($1, $2, $3)", [party, minute, amount]);
  const [quiet, loud, loudLongAgo] = [
    await openParty(),
    await openParty(),
    await openParty({ startsIn: -40 * 60_000 }),
  ];
  await seatFans(quiet, 2);
  await heat(quiet, 9, 3);
  await heat(loud, 9, 5);
  await heat(loudLongAgo, 2, 500);
  expect((await findDoor(null))?.id).toBe(loud);
  await heat(quiet, 8, 2);
  expect((await findDoor(null))?.id).toBe(quiet);
  for (const party of [quiet, loud, loudLongAgo]) await endParty(party);
});

test("a browser that keeps no cookies is told so at its first act, and sits on no seat", async () => {
  const party = await openParty();
  const asked: string[] = [];
  // As such a browser does it: no cookie is ever sent back, and the storage is forbidden.
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push(path);
    const headers = { ...(init.headers as Record<string, string>), "Sec-Fetch-Site": "same-origin" };
    return realFetch(server.origin + path, { ...init, headers });
  });
  vi.stubGlobal("navigator", { cookieEnabled: true });
  const answer = await sendAction(`/afters/${party}/join`, {});
  expect(answer).toMatchObject({
    ok: false,
    code: "no_cookies",
    message: expect.stringContaining("cookies"),
  });
  expect(asked).toEqual(["/session", "/session"]);
  expect(await queryOne("select participants from parties where id = $1", [party])).toEqual({
    participants: 0,
  });
  await endParty(party);
});

import { expect, test } from "vitest";
import { Endpoints } from "../../platform/action/endpoints.server.ts";
import { query } from "../../platform/db/pool.server.ts";
import { Fan } from "../../testing/fan.ts";
import { endParty, openParty } from "../../testing/party.ts";
import { serveHere } from "../../testing/requests/serve-here.ts";
import "../fans/fan-sessions.server.ts";
import { findParty } from "../parties/parties.server.ts";
import { partyActions, partyCalendar, partyLog } from "./room.actions.server.ts";

const actions = new Endpoints();
partyActions(actions);
const here = serveHere(actions, (app) => {
  partyCalendar(app as never);
  partyLog(app as never);
});
const newFan = () => new Fan(here());
const rows = <Row extends object>(text: string, party: string) => query<Row>(text, [party]);

/** Of a room that is on, with somebody in it. */
async function room() {
  const party = await openParty();
  const fan = newFan();
  const at = `/afters/${party}`;
  await fan.send(`${at}/join`);
  const say = async (text: string) =>
    (await fan.send<{ entry: { seq: number } }>(`${at}/messages`, { text })).entry.seq;
  return { party, at, fan, say };
}

test("joining answers who one is there; a plain form goes on to the room", async () => {
  const party = await openParty();
  const fan = newFan();
  const answer = await fan.send<{ me: { name: string } }>(`/afters/${party}/join`);
  expect(answer).toMatchObject({ status: 200, ok: true, me: { name: expect.any(String) } });
  expect(await rows("select name from party_members where party_id = $1", party)).toEqual([
    { name: answer.me.name },
  ]);
  const plain = await newFan().post(`/afters/${party}/join`, {}, "/polls");
  expect([plain.status, plain.headers.get("location")]).toEqual([303, `/afters/${party}`]);
});

test("a coming party is saved by “yes” and unsaved by “no”, each with a sentence", async () => {
  const party = await openParty({ startsIn: 3_600_000, endsIn: 7_200_000 });
  const fan = newFan();
  const mark = (marked: string) => fan.send(`/afters/${party}/mark`, { marked });
  const marks = async () =>
    (await rows("select 1 as is_there from party_marks where party_id = $1", party)).length;
  expect(await mark("yes")).toMatchObject({ message: "Marked. You find it among your parties." });
  expect(await marks()).toBe(1);
  expect(await mark("perhaps")).toMatchObject({ status: 422, fields: { marked: expect.any(String) } });
  expect(await marks()).toBe(1);
  expect(await mark("no")).toMatchObject({ message: "No longer marked." });
  expect(await marks()).toBe(0);
});

test("a message returns its entry; the seventh within ten seconds is slowed", async () => {
  const { party, at, fan } = await room();
  for (let n = 1; n <= 6; n++)
    expect(await fan.send(`${at}/messages`, { text: `Word ${n}` })).toMatchObject({
      status: 200,
      entry: { seq: n, text: `Word ${n}`, speaker: { name: expect.any(String) } },
    });
  expect(await fan.send(`${at}/messages`, { text: "Word 7" })).toMatchObject({
    status: 429,
    code: "slow_down",
    message: "You are fast. Give the room a breath, then send it again.",
  });
  const said = await rows("select 1 as it from log_entries where topic = 'party:' || $1", party);
  expect(said).toHaveLength(6);
});

test("taps and a plain button count; none or too many do not", async () => {
  const { party, at, fan } = await room();
  const totals = async () =>
    Object.fromEntries(
      (
        await rows<{ kind: string; taps: number }>(
          "select kind, taps from reaction_totals where party_id = $1",
          party,
        )
      ).map(({ kind, taps }) => [kind, taps]),
    );
  expect(await fan.send(`${at}/reactions`, { taps: { clap: 20, knife: 2 } })).toMatchObject({ status: 200 });
  expect(await totals()).toEqual({ clap: 20, knife: 2 });
  expect((await fan.post(`${at}/reactions`, { kind: "gasp" }, at)).headers.get("location")).toBe(at);
  expect(await totals()).toEqual({ clap: 20, knife: 2, gasp: 1 });
  for (const body of [{}, { taps: {} }, { taps: { clap: 0 } }, { taps: { clap: 21 } }, { kind: "wave" }])
    expect((await fan.send(`${at}/reactions`, body)).status, JSON.stringify(body)).toBe(422);
  const all = { clap: 20, gasp: 20, heart: 20, laugh: 20, called: 20, knife: 20 };
  expect((await fan.send(`${at}/reactions`, { taps: all })).status).toBe(200);
  expect(await totals()).toEqual({ clap: 40, knife: 22, gasp: 21, heart: 20, laugh: 20, called: 20 });
});

test("a message is hidden and shown by number; a missing one is refused", async () => {
  const { party, at, fan, say } = await room();
  const seq = await say("Spoilers");
  const hidden = () => rows("select seq::int from hidden_messages where party_id = $1", party);
  expect(await fan.send(`${at}/hidden`, { seq })).toMatchObject({ message: "Hidden for you." });
  expect(await hidden()).toEqual([{ seq }]);
  expect(await fan.send(`${at}/shown`, { seq })).toMatchObject({ ok: true });
  expect(await hidden()).toEqual([]);
  expect(await fan.send(`${at}/hidden`, { seq: seq + 1 })).toMatchObject({ code: "no_such_message" });
  for (const odd of [0, -1, 1.5, "one"])
    expect((await fan.send(`${at}/hidden`, { seq: odd })).status, String(odd)).toBe(422);
});

test("messages before a number are paged, and a missing room has none", async () => {
  const { party, at, fan, say } = await room();
  for (const text of ["One", "Two", "Three"]) await say(text);
  const before = async (n: string) => {
    const answer = await fan.get(`${at}/log?before=${n}`);
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    const { entries, hasEarlier } = (await answer.json()) as {
      entries: { text: string }[];
      hasEarlier: boolean;
    };
    return [entries.map(({ text }) => text), hasEarlier];
  };
  expect(await before("3")).toEqual([["One", "Two"], false]);
  expect(await before("4")).toEqual([["One", "Two", "Three"], false]);
  for (const odd of ["1", "0", "x", ""]) expect(await before(odd), odd).toEqual([[], false]);
  await query(
    `insert into log_entries (topic, seq, kind, body, offset_ms)
     select 'party:' || $1, n, 'cue', '{"text": "Later"}', 1000 from generate_series(4, 64) n`,
    [party],
  );
  expect(await before("61")).toEqual([expect.arrayContaining(["One"]), false]);
  expect((await before("62"))[1]).toBe(true);
  expect(await (await fan.get("/afters/no-such-party/log?before=9")).json()).toEqual({
    entries: [],
    hasEarlier: false,
    quoted: [],
  });
});

test("a party's calendar file is there until its last moment, under its own name", async () => {
  const party = await openParty();
  const file = () => newFan().get(`/afters/${party}/calendar.ics`);
  const answer = await file();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${party}.ics"`);
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(await answer.text()).toContain(`UID:${(await findParty(party))?.id}`);
  await endParty(party);
  expect((await file()).status).toBe(404);
  expect((await newFan().get("/afters/no-such-party/calendar.ics")).status).toBe(404);
});

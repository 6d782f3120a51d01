import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { listenTo } from "../../../testing/listening.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { aPoll } from "../../../testing/poll.ts";
import { vote } from "../../polls/votes/votes.server.ts";
import { say } from "../../room/chat/messages.server.ts";
import { removeMessage, restoreMessage } from "../../room/moderation/removal.server.ts";
import { fireNow, firePlanned, planCue } from "../run-sheet/cues.server.ts";
import { publishControlRooms } from "./control-live.server.ts";
import { loadControlRoom, readControlState } from "./control-room.server.ts";
import { controlTopic, partyOfPass } from "./control-topic.server.ts";
import { endAt, extendParty, muteAuthor } from "./host.server.ts";
import { beatOfHost, hostsOf } from "./hosts.server.ts";
import "../../room/asked/polls-in-the-log.server.ts";

const minuteMs = 60_000;
const refusal = (code: string) => expect.objectContaining({ code });
const note = async () => {};

test("what a host watches arrives as it changes, without loading the page anew", async () => {
  const party = await openParty();
  const [fanId = "", other = ""] = await seatFans(party, 2);
  const poll = await aPoll({ partyId: party, title: "Who rang?" });
  const room = await listenTo(controlTopic(party));
  await publishControlRooms();
  await room.hears('"linesPerMinute":0');
  await say({ partyId: party, fanId, text: "Said" });
  await vote(poll, fanId, 1);
  await vote(poll, other, 1);
  await publishControlRooms();
  await room.hears('"linesPerMinute":1');
  await room.hears('"votes":2');
  room.leave();
});

test("only the desk's own pass opens a control room, and not for ever", () => {
  const pass = controlTopic("party-one").slice("control:".length);
  expect(partyOfPass(pass)).toBe("party-one");
  for (const forged of ["party-one", "", `${pass}x`, `x${pass}`]) expect(partyOfPass(forged)).toBeNull();
});

test("a host mutes who wrote a line, and gives the voice back", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const { seq } = await say({ partyId: party, fanId, text: "Rude" });
  const until = new Date(Date.now() + 10 * minuteMs);
  const mute = { until, rule: undefined, operator: "ada@afters.example" };
  await muteAuthor(party, seq, mute, note);
  await expect(say({ partyId: party, fanId, text: "Again" })).rejects.toEqual(refusal("muted"));
  expect((await readControlState(party))?.muted).toEqual([{ fanId, until: until.getTime() }]);
  await muteAuthor(party, seq, null, note);
  await say({ partyId: party, fanId, text: "Sorry" });
  expect((await readControlState(party))?.muted).toEqual([]);
  await expect(muteAuthor(party, 999, mute, note)).rejects.toEqual(refusal("no_such_message"));
  await query("update log_entries set is_sample = true where topic = 'party:' || $1 and seq = $2", [
    party,
    seq,
  ]);
  await expect(muteAuthor(party, seq, mute, note)).rejects.toEqual(refusal("no_author"));
});

test("a line that was taken down keeps its words for the host, who puts it back", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const { seq } = await say({ partyId: party, fanId, text: "Not so bad" });
  await removeMessage(party, seq);
  expect((await loadControlRoom(party))?.said[0]).toMatchObject({ text: "", removed: true });
  expect((await loadControlRoom(party))?.removed).toEqual([{ seq, text: "Not so bad" }]);
  await restoreMessage(party, seq);
  expect(await loadControlRoom(party)).toMatchObject({ removed: [], said: [{ text: "Not so bad" }] });
});

test("a party goes on for five minutes more, and an announced ending is taken back", async () => {
  const party = await openParty();
  const endOf = async () => (await readControlState(party))!.party.endsAt;
  const before = await endOf();
  await extendParty(party, 5, note);
  expect(await endOf()).toBe(before + 5 * minuteMs);
  await endAt(party, new Date(before), note);
  expect(await endOf()).toBe(before);
  await expect(endAt(party, new Date(Date.now() - 1), note)).rejects.toEqual(refusal("as_it_is"));
  await query("update parties set sample_of = 'sample-night' where id = $1", [party]);
  await expect(extendParty(party, 5, note)).rejects.toEqual(refusal("no_such_party"));
  await query("update parties set sample_of = null where id = $1", [party]);
  await endParty(party);
  await expect(extendParty(party, 5, note)).rejects.toEqual(refusal("no_such_party"));
});

test("two hosts who fire the same cue fire it once", async () => {
  const party = await openParty();
  await planCue(party, { cue: "scene", text: "Platform nine" }, 30, note);
  const [planned] = (await readControlState(party))!.timeline;
  const both = await Promise.allSettled([1, 2].map(() => firePlanned(party, planned!.id, note)));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await readControlState(party))!.timeline.map(({ state }) => state)).toEqual(["fired"]);
});

test("a word from the host carries the name of the party's host", async () => {
  const party = await openParty();
  const [row] = await query<{ host: string }>("select host from parties where id = $1", [party]);
  await fireNow(party, { cue: "host", name: "", text: "Two minutes, everybody" }, note);
  const [said] = await query<{ body: object }>(
    "select body from log_entries where topic = 'party:' || $1 and kind = 'cue'",
    [party],
  );
  expect(said?.body).toMatchObject({ cue: "host", name: row?.host, text: "Two minutes, everybody" });
});

test("hosts with the room open see each other, until their beats stop", async () => {
  const party = await openParty();
  await beatOfHost(party, "mira@example.com");
  await beatOfHost(party, "jo@example.com");
  expect(await hostsOf(party)).toEqual(["jo", "mira"]);
  await query(
    "update control_room_hosts set seen_at = now() - interval '2 minutes' where operator like 'jo@%'",
    [],
  );
  expect(await hostsOf(party)).toEqual(["mira"]);
  expect(await beatOfHost("party-none", "mira@example.com")).toBe(false);
});

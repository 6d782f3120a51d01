import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { partyStatus } from "../../parties/party.ts";
import { say } from "../../room/chat/messages.server.ts";
import { removeMessage } from "../../room/moderation/removal.server.ts";
import { getRoom, loadRoom } from "../../room/room.server.ts";
import { loadControlRoom } from "../control-room/control-room.server.ts";
import { announceEnding, pinLine, slowRoom } from "../control-room/host.server.ts";
import { CueForm } from "./cue-form.ts";
import { fireDueCues, fireNow, firePlanned, moveCue, planCue, removeCue } from "./cues.server.ts";
import "../../room/asked/polls-in-the-log.server.ts";

const minuteMs = 60_000;
const refusal = (code: string) => expect.objectContaining({ code });
const noted: string[] = [];
const note = async (_: unknown, party: string) => noted.push(party);

const cuesIn = async (party: string) =>
  (
    await query<{ body: { cue: string; text: string } }>(
      "select body from log_entries where topic = 'party:' || $1 and kind = 'cue' order by seq",
      [party],
    )
  ).map(({ body }) => `${body.cue}: ${body.text}`);

const planned = async (party: string) =>
  (await loadControlRoom(party))?.timeline.filter(({ state }) => state === "planned") ?? [];

/** As if its start had been so much earlier. */
const pass = (party: string, ms: number) =>
  query("update parties set starts_at = starts_at - $2::int * interval '1 millisecond' where id = $1", [
    party,
    ms,
  ]);

test("a planned cue fires at its minute once, with log and audit entries", async () => {
  const party = await openParty({ startsIn: -10 * minuteMs + 2_000 });
  await planCue(party, { cue: "scene", text: "November 1961: Platform nine" }, 11, note);
  expect(noted).toContain(party);
  await fireDueCues();
  expect(await cuesIn(party)).toEqual([]);
  expect(await planned(party)).toMatchObject([
    { lane: "Scene", words: "November 1961: Platform nine", offsetMs: 11 * minuteMs },
  ]);
  await pass(party, minuteMs);
  await fireDueCues();
  expect(await cuesIn(party)).toEqual([]);
  await pass(party, 4_000);
  await Promise.all([fireDueCues(), fireDueCues(), fireDueCues()]);
  expect(await cuesIn(party)).toEqual(["scene: November 1961: Platform nine"]);
  expect(await planned(party)).toEqual([]);
});

test("a cue is fired at once, moved and removed, unless its moment is over", async () => {
  const party = await openParty();
  await fireNow(party, { cue: "trivia", title: "The clock", text: "It never stopped." }, note);
  expect(await cuesIn(party)).toEqual(["trivia: It never stopped."]);
  for (const minute of [20, 30, 40])
    await planCue(party, { cue: "scene", text: `At ${minute}` }, minute, note);
  const [first, second, third] = await planned(party);
  await firePlanned(party, first?.id as string, note);
  expect(await cuesIn(party)).toContain("scene: At 20");
  await expect(firePlanned(party, first?.id as string, note)).rejects.toEqual(refusal("no_such_cue"));
  await moveCue(party, second?.id as string, 45, note);
  expect((await planned(party)).map(({ offsetMs }) => offsetMs / minuteMs)).toEqual([40, 45]);
  await expect(moveCue(party, second?.id as string, 5, note)).rejects.toEqual(refusal("too_late"));
  await removeCue(party, third?.id as string, note);
  expect((await planned(party)).map(({ words }) => words)).toEqual(["At 30"]);
  await expect(planCue(party, { cue: "scene", text: "Past" }, 3, note)).rejects.toEqual(refusal("too_late"));
  await expect(planCue(party, { cue: "scene", text: "After" }, 71, note)).rejects.toEqual(
    refusal("too_late"),
  );
  await expect(removeCue(await openParty(), second?.id as string, note)).rejects.toEqual(
    refusal("no_such_cue"),
  );
});

test("a run-sheet poll stays open for its minutes, and a refused cue says why", async () => {
  const party = await openParty();
  await fireNow(party, { cue: "poll", title: "Who?", options: ["Maud", "Wren"], minutes: 5 }, note);
  const [poll] = await query<{ title: string; left: number; is_active: boolean }>(
    "select title, extract(epoch from closes_at - now())::int as left, is_active from polls where party_id = $1",
    [party],
  );
  expect(poll).toMatchObject({ title: "Who?", is_active: true });
  expect(poll?.left).toBeGreaterThan(4.8 * 60);
  expect(poll?.left).toBeLessThanOrEqual(5 * 60);
  expect(await cuesIn(party)).toEqual(["poll-opened: Who?"]);
  await planCue(party, { cue: "scene", text: "Slept through" }, 20, note);
  await pass(party, 15 * minuteMs);
  await fireDueCues();
  expect(await cuesIn(party)).toEqual(["poll-opened: Who?"]);
  expect((await loadControlRoom(party))?.timeline.find(({ state }) => state === "missed")).toMatchObject({
    words: "Slept through",
    why: expect.stringContaining("moment passed"),
  });
  await expect(fireNow(party, { cue: "hot-or-not", characterId: "nobody", text: "" }, note)).rejects.toEqual(
    refusal("no_such_character"),
  );
});

test("slow mode limits each fan's lines until it is turned off", async () => {
  const party = await openParty();
  const [one = "", other = ""] = await seatFans(party, 2);
  const says = (fanId: string, text: string) => say({ partyId: party, fanId, text });
  await slowRoom(party, 15, note);
  expect((await loadRoom(party)).party.slowSeconds).toBe(15);
  await says(one, "First");
  await says(other, "And I");
  await expect(says(one, "Second")).rejects.toEqual(refusal("slow_room"));
  const back = (seconds: number) =>
    query(
      "update log_entries set at = now() - $2::float8 * interval '1 second' where topic = 'party:' || $1 and fan_id = $3",
      [party, seconds, one],
    );
  await back(13);
  await expect(says(one, "Second")).rejects.toMatchObject({
    message: expect.stringMatching(/go in [12]\.$/),
  });
  await back(15.2);
  const both = await Promise.allSettled([says(one, "Third"), says(one, "Fourth")]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  // A retry of what was said is no other line.
  const again = { partyId: party, fanId: other, text: "And I", clientKey: "slow-line-1" };
  await back(60);
  await slowRoom(party, 0, note);
  for (const text of ["A", "B"]) await says(one, text);
  await slowRoom(party, 60, note);
  await query("update log_entries set at = now() - interval '2 minutes' where topic = 'party:' || $1", [
    party,
  ]);
  await say(again);
  expect(await say(again)).toMatchObject({ text: "And I" });
});

test("a pinned line stands above its room until it is unpinned or taken away", async () => {
  const party = await openParty();
  const [fan = ""] = await seatFans(party, 1);
  const { seq } = await say({ partyId: party, fanId: fan, text: "Your vote is timetabled." });
  await pinLine(party, seq, note);
  expect((await getRoom(party, null)).pinned).toMatchObject({ seq, text: "Your vote is timetabled." });
  await pinLine(party, null, note);
  expect((await loadControlRoom(party))?.pinned).toBeNull();
  await pinLine(party, seq, note);
  await removeMessage(party, seq);
  expect((await loadControlRoom(party))?.pinned).toBeNull();
  await expect(pinLine(party, seq, note)).rejects.toEqual(refusal("no_such_message"));
  await expect(pinLine(party, 999, note)).rejects.toEqual(refusal("no_such_message"));
});

test("the ending is handed out once, five minutes before it", async () => {
  const party = await openParty();
  await announceEnding(party, 5, note);
  const { party: seen } = (await loadControlRoom(party))!;
  expect(partyStatus(seen, Date.now())).toBe("ending-soon");
  expect(seen.endsAt - Date.now()).toBeLessThanOrEqual(5 * minuteMs);
  expect(seen.endsAt - Date.now()).toBeGreaterThan(4.9 * minuteMs);
  await expect(announceEnding(party, 5, note)).rejects.toEqual(refusal("as_it_is"));
  await endParty(party);
  await expect(announceEnding(party, 5, note)).rejects.toEqual(refusal("as_it_is"));
});

test("the form of a cue asks for what its kind needs, beside the field", () => {
  const read = (fields: object) => CueForm.safeParse(fields);
  const wrong = (fields: object) => read(fields).error?.issues[0]?.path[0];
  expect(wrong({ kind: "scene" })).toBe("text");
  expect(wrong({ kind: "trivia", text: "It never stopped." })).toBe("title");
  expect(wrong({ kind: "hot-or-not" })).toBe("character");
  expect(wrong({ kind: "poll", options: "A\nB" })).toBe("title");
  expect(wrong({ kind: "poll", title: "Who?", options: "A\nA" })).toBe("options");
  expect(wrong({ kind: "scene", text: "Now", minute: "-1" })).toBe("minute");
  expect(read({ kind: "poll", title: "Who?", options: "A\n B \n", minute: "", minutes: "7" }).data).toEqual({
    cue: { cue: "poll", title: "Who?", options: ["A", "B"], minutes: 7 },
    minute: null,
  });
  expect(read({ kind: "reaction-prompt", text: "Hold.", minute: "12" }).data).toEqual({
    cue: { cue: "reaction-prompt", text: "Hold." },
    minute: 12,
  });
});

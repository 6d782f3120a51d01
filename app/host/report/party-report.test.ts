import { expect, test } from "vitest";
import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { openParty, seatFans } from "../../../testing/party.ts";
import { aPoll } from "../../../testing/poll.ts";
import { vote } from "../../polls/votes/votes.server.ts";
import { say } from "../../room/chat/messages.server.ts";
import { removeMessage } from "../../room/moderation/removal.server.ts";
import { react } from "../../room/reactions/reactions.server.ts";
import { countReport } from "./count-report.server.ts";
import { readFigures } from "./figures.server.ts";
import { findKeptReport, findReportParty, keepReports, readReport } from "./kept-report.server.ts";
import { loadReport } from "./load-report.server.ts";

const minuteMs = 60_000;

/** Ends it where it stands, a while ago, so that nothing is on its way any more. */
const close = (party: string) =>
  query(
    "update parties set starts_at = starts_at - interval '5 minutes', ends_at = now() - interval '5 minutes' where id = $1",
    [party],
  );

/** A party whose fans came in minute 10, of which one spoke in minute 2 as the log has it. */
async function aNight() {
  const party = await openParty({ startsIn: -20 * minuteMs });
  const fans = await seatFans(party, 4);
  const [one = "", two = ""] = fans;
  for (const text of ["First", "Second", "Third"]) await say({ partyId: party, fanId: one, text });
  await react({ partyId: party, fanId: two, taps: { gasp: 4, heart: 2 } });
  const poll = await aPoll({ partyId: party, title: "Who rang?" });
  for (const fan of fans.slice(0, 3)) await vote(poll, fan, 1);
  await query(
    `insert into log_entries (topic, seq, at, offset_ms, kind, is_sample, body) values
       ('party:' || $1, 801, now(), 120000, 'message', true, '{"text":"Scripted","speaker":{"fanId":"s","name":"S"}}'),
       ('party:' || $1, 802, now(), 180000, 'reactions', true, '{"taps":{"gasp":9},"sample":true}'),
       ('party:' || $1, 803, now(), 1200500, 'cue', false, '{"cue":"scene","text":"The lamp goes out"}')`,
    [party],
  );
  await query("update parties set sample_participants = 41 where id = $1", [party]);
  return { party, fans, poll, one };
}

test("kept rows are what a recount of the log says", async () => {
  const { party } = await aNight();
  await close(party);
  await keepReports();
  const kept = await findKeptReport(party);
  const about = await findReportParty(party);
  expect(about).not.toBeNull();
  expect(kept).toEqual(await countReport(about!));
  const log = await queryOne<{ lines: number; sample: number; taps: number; sampleTaps: number }>(
    `select (count(*) filter (where kind = 'message'))::int as lines,
       (count(*) filter (where kind = 'message' and is_sample))::int as sample,
       coalesce(sum(taps), 0)::int as taps, coalesce(sum(taps) filter (where is_sample), 0)::int as "sampleTaps"
     from log_entries e left join lateral (
       select sum(value::int) as taps from jsonb_each_text(e.body -> 'taps') where e.kind = 'reactions'
     ) t on true where topic = 'party:' || $1`,
    [party],
  );
  expect(log).toEqual({ lines: 4, sample: 1, taps: 15, sampleTaps: 9 });
  expect(kept?.totals).toMatchObject({
    people: 45,
    samplePeople: 41,
    lines: log?.lines,
    sampleLines: log?.sample,
    taps: log?.taps,
    sampleTaps: log?.sampleTaps,
    votes: 3,
    sampleVotes: 0,
    newFans: 4,
    returningFans: 0,
  });
  const sum = (of: "lines" | "taps" | "votes" | "joined") =>
    kept?.minutes.reduce((all, minute) => all + minute[of], 0);
  expect([sum("lines"), sum("taps"), sum("votes"), sum("joined")]).toEqual([4, 15, 3, 4]);
  expect(kept?.minutes[2]).toMatchObject({ lines: 1, sampleLines: 1, joined: 0, here: 0 });
  expect(kept?.minutes[3]).toMatchObject({ taps: 9, sampleTaps: 9 });
});

test("/studios and the report show the same figures, while it is on and after it", async () => {
  const { party } = await aNight();
  const add = "insert into party_heat (party_id, minute, heat) values ($1, 2, 1), ($1, 3, 9)";
  await query(add, [party]);
  await query("update parties set sample_of = 'sample-report', sample_run = 1 where id = $1", [party]);
  await query(
    `insert into reaction_totals (party_id, kind, taps, sample_taps) values ($1, 'gasp', 9, 9)
     on conflict (party_id, kind) do update set taps = reaction_totals.taps + 9, sample_taps = 9`,
    [party],
  );
  const live = await readFigures(party);
  await close(party);
  const report = await readReport(party);
  expect(await readFigures(party)).toEqual(live);
  expect(report?.totals).toMatchObject(live ?? { missing: true });
  expect(live).toMatchObject({ people: 45, samplePeople: 41, lines: 4, sampleLines: 1, taps: 15, votes: 3 });
});

test("who joined is there until their last sign, and who came before is no new fan", async () => {
  const before = await openParty();
  const [known = ""] = await seatFans(before, 1);
  await query("update party_members set joined_at = now() - interval '1 day' where party_id = $1", [before]);
  const party = await openParty({ startsIn: -30 * minuteMs, endsIn: 0.1 * minuteMs });
  const { joinParty } = await import("../../parties/members.server.ts");
  const fans = [known, ...(await seatFans(party, 2))];
  await joinParty(party, known);
  await query(
    "update party_members m set joined_at = p.starts_at + interval '61 seconds', last_visit_at = p.starts_at + interval '61 seconds' from parties p where p.id = m.party_id and m.party_id = $1",
    [party],
  );
  await query(
    `insert into log_entries (topic, seq, offset_ms, kind, fan_id, body) values
       ('party:' || $1, 1, 305000, 'message', $2, '{"text":"x"}'), ('party:' || $1, 2, 1790000, 'message', $3, '{"text":"y"}')`,
    [party, fans[0], fans[1]],
  );
  await query(
    "update parties set ends_at = now() - interval '1 minute', starts_at = starts_at - interval '2 minutes' where id = $1",
    [party],
  );
  await query(
    "update party_members m set joined_at = joined_at - interval '2 minutes', last_visit_at = last_visit_at - interval '2 minutes' where party_id = $1",
    [party],
  );
  const report = await readReport(party);
  expect(report?.totals).toMatchObject({ stayed: 1, newFans: 2, returningFans: 1 });
  const here = report?.minutes.map((minute) => minute.here) ?? [];
  expect([here[0], here[1], here[2], here[5], here[6], here[29], here[30]]).toEqual([0, 3, 2, 2, 1, 1, 0]);
});

test("a report is made once a party is over, and anew if the party was moved", async () => {
  const { party } = await aNight();
  expect(await readReport(party)).toBeNull();
  await close(party);
  expect(await readReport(party)).not.toBeNull();
  expect(await findKeptReport(party)).not.toBeNull();
  await query("update parties set ends_at = now() + interval '1 hour' where id = $1", [party]);
  expect(await findKeptReport(party)).toBeNull();
  expect(await readReport(party)).toBeNull();
  await query("update parties set ends_at = now() - interval '2 minutes' where id = $1", [party]);
  expect(await findKeptReport(party)).toBeNull();
  expect((await readReport(party))?.totals.lines).toBe(4);
});

test("the loudest minute says what was said and which cue ran, less what was removed", async () => {
  const { party, one } = await aNight();
  const { seq } = await say({ partyId: party, fanId: one, text: "Words to be taken away" });
  await close(party);
  const words = async () => (await loadReport(party))?.words.loudest[0];
  expect(await words()).toMatchObject({
    minute: 20,
    cue: { what: "Scene", text: "The lamp goes out" },
    lines: [{ text: "First" }, { text: "Second" }, { text: "Third" }],
  });
  await query(
    "update party_reports set loudest = jsonb_set(loudest, '{0,lines}', $2::jsonb) where party_id = $1",
    [party, JSON.stringify([seq, 1])],
  );
  expect(JSON.stringify(await words())).toContain("taken away");
  await removeMessage(party, seq, async () => {});
  expect(JSON.stringify(await words())).not.toContain("taken away");
});

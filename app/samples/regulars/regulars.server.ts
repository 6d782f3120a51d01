import { createHash } from "node:crypto";
import { sampleFans } from "../../../content/fans.ts";
import { previouslyAt, previouslyCards } from "../../../content/talk/previously.ts";
import { type RegularHook, regularHosts } from "../../../content/talk/regulars.ts";
import { config } from "../../../platform/config.server.ts";
import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { pendingQuery } from "../../../platform/jobs/due-tickers.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { sampleFanId } from "../../fans/sample-fan.ts";
import { readText } from "../../moderation/reading.server.ts";
import {
  addHeat,
  appendToParty,
  lockParties,
  publishToParty,
  topicOfParty,
} from "../../parties/log/party-log.server.ts";
import { publishUnreadReplies, recordReplies } from "../../room/answers/answers.server.ts";
import { sampleSpeaker } from "../play.server.ts";
import { chooseAnswer, chooseGreeting, type HeardLine, paceOf, type RegularAnswer } from "./choose-answer.ts";
import { calledIn, characterIn, hooksOf } from "./hooks.ts";

const isOn = "sample_of is not null and starts_at <= now() and ends_at > now() + interval '12 seconds'";
/** Who came in or spoke longer ago than this gets no answer any more, such as after a restart. */
const heardFor = "20 seconds";
const greetedAfterMs = 2_500;
/** A crowd is not greeted one by one: the room would be nothing else. */
const greetingEveryMs = 1_500;
const mostGreetingsAMinute = 12;

const justCameIn = `exists (select 1 from party_members m where m.party_id = parties.id
  and m.joined_at > now() - interval '${heardFor}' and m.fan_id not like 'sample\\_%')`;
const justSpoke = `exists (select 1 from (select fan_id, at, kind, is_sample from log_entries
    where topic = 'party:' || parties.id order by seq desc limit 40) l
  where l.kind = 'message' and l.fan_id is not null and not l.is_sample and l.at > now() - interval '${heardFor}')`;

if (config.SAMPLE_CONTENT === "on")
  defineTicker({
    name: "sample-regulars",
    everyMs: 1_000,
    due: pendingQuery(`select 1 as due from parties where ${isOn} and (${justCameIn} or ${justSpoke})`),
    work: answerEverywhere,
  });

type Room = { id: string; sample_of: string; starts_at: Date };

/** What the cast of the rehearsals has to say to people, as far as it is time for it. */
export async function answerEverywhere(): Promise<void> {
  const rooms = await query<Room>(
    `select id, sample_of, starts_at from parties where ${isOn} and (${justCameIn} or ${justSpoke}) order by id`,
  );
  for (const room of rooms) await answerIn(room).catch((err) => log.warn({ err }, "a regular stayed silent"));
}

type Entry = {
  seq: number;
  at: Date;
  kind: string;
  fan_id: string | null;
  client_key: string | null;
  is_sample: boolean;
  body: { text?: string; cue?: string; speaker?: { fanId: string; name: string }; replyTo?: { seq: number } };
};

async function answerIn(room: Room): Promise<void> {
  const topic = topicOfParty(room.id);
  const [recent, answers] = await Promise.all([
    query<Entry>(
      `select seq, at, kind, fan_id, client_key, is_sample, body from log_entries
       where topic = $1 order by seq desc limit 120`,
      [topic],
    ),
    query<Entry>(
      `select seq, at, kind, fan_id, client_key, is_sample, body from log_entries
       where topic = $1 and fan_id = any($2) and client_key like 'regular-%' order by seq`,
      [topic, sampleFans.map(({ id }) => sampleFanId(id))],
    ),
  ]);
  if (recent.some(({ kind, body, at }) => isHush(kind, body.cue) && Date.now() - at.getTime() < 12_000))
    return;
  const known: Known = { room, recent, answers, present: presentIn(recent) };
  await greet(known);
  for (const line of recent.filter(isPersons).toReversed()) await answerLine(known, line);
}

type Known = { room: Room; recent: Entry[]; answers: Entry[]; present: string[] };

const isHush = (kind: string, cue: string | undefined): boolean =>
  kind === "cue" && cue === "reaction-prompt";

const isPersons = ({ kind, fan_id, is_sample, at }: Entry): boolean =>
  kind === "message" && fan_id !== null && !is_sample && Date.now() - at.getTime() < 20_000;

/** Who of the cast has spoken in the last four minutes, the last first. */
function presentIn(recent: readonly Entry[]): string[] {
  const spoke = recent.filter(
    ({ kind, is_sample, at }) => kind === "message" && is_sample && Date.now() - at.getTime() < 240_000,
  );
  const ids = spoke.flatMap(({ body }) => sampleIdOf(body.speaker?.fanId) ?? []);
  return [...new Set(ids)];
}

const sampleIdOf = (fanId: string | undefined): string | undefined =>
  sampleFans.find(({ id }) => sampleFanId(id) === fanId)?.id;

/** Short, and nobody's id can be read from it. */
const keyOf = (...parts: (string | number)[]): string =>
  createHash("sha256").update(parts.join(" ")).digest("base64url").slice(0, 24);

async function greet({ room, answers }: Known): Promise<void> {
  const agesMs = answers
    .filter(({ client_key }) => client_key?.startsWith("regular-greeting-"))
    .map(({ at }) => Date.now() - at.getTime());
  if (agesMs.some((age) => age < greetingEveryMs)) return;
  if (agesMs.filter((age) => age < 60_000).length >= mostGreetingsAMinute) return;
  const came = await query<{ fan_id: string; name: string; joined_at: Date; row: number | null }>(
    `select m.fan_id, m.name, m.joined_at, r.number as row from party_members m left join party_rows r on r.id = m.row_id
     where m.party_id = $1 and m.fan_id not like 'sample\\_%'
       and m.joined_at between now() - interval '${heardFor}' and now() - $2 * interval '1 millisecond'
     order by m.joined_at limit 20`,
    [room.id, greetedAfterMs],
  );
  const greeted = new Set(answers.map(({ client_key }) => client_key));
  const next = came.find(({ fan_id }) => !greeted.has(`regular-greeting-${keyOf(room.id, fan_id)}`));
  if (!next) return;
  const key = keyOf(room.id, next.fan_id);
  const values = valuesOf(room, next.name, null);
  const chosen = chooseGreeting(room.sample_of, key, values, textsOf(answers));
  if (!chosen) return;
  const from = chosen.text.indexOf(next.name);
  await sayAs(room, chosen, `regular-greeting-${key}`, {
    to: next.fan_id,
    body: from < 0 ? {} : { mentions: [{ fanId: next.fan_id, from, to: from + next.name.length }] },
  });
}

const textsOf = (entries: readonly Entry[]) => new Set(entries.flatMap(({ body }) => body.text ?? []));

async function answerLine(known: Known, line: Entry): Promise<void> {
  const { room, recent, answers } = known;
  const key = `regular-answer-${line.seq}`;
  if (answers.some(({ client_key }) => client_key?.startsWith(`${key}-`))) return;
  // People's answers outrank the cast's.
  if (recent.some(({ body, is_sample }) => !is_sample && body.replyTo?.seq === line.seq)) return;
  const text = line.body.text ?? "";
  const chosen = chooseAnswer(await heardLine(known, line, text));
  if (!chosen || Date.now() - line.at.getTime() < paceOf(chosen.text, keyOf(room.id, line.seq))) return;
  if ((await readText(text, { withNames: true })).heldFor) return;
  await sayAs(room, chosen, `${key}-${hookOf(room, text)}`, {
    to: line.fan_id as string,
    body: { replyTo: { seq: line.seq, fanId: line.fan_id } },
  });
}

const charactersOf = (party: string): string[] => [
  ...new Set(
    previouslyCards.filter((card) => card.party === party).flatMap(({ who }) => who.map(({ name }) => name)),
  ),
];

const hookOf = (room: Room, text: string): RegularHook =>
  hooksOf(text, charactersOf(room.sample_of))[0] ?? "first-line-ever";

async function heardLine({ room, answers, present }: Known, line: Entry, text: string): Promise<HeardLine> {
  const characters = charactersOf(room.sample_of);
  const host = regularHosts[room.sample_of]?.host;
  const [own] = await query<{ lines: number }>(
    `select count(*)::int as lines from log_entries where topic = $1 and fan_id = $2 and kind = 'message' and seq <= $3`,
    [topicOfParty(room.id), line.fan_id, line.seq],
  );
  const toThem = answers.filter(
    ({ body, at }) =>
      (body.replyTo as { fanId?: string } | undefined)?.fanId === line.fan_id &&
      Date.now() - at.getTime() < 600_000,
  );
  return {
    party: room.sample_of,
    key: keyOf(room.id, line.seq),
    hooks: hooksOf(text, characters),
    nth: own?.lines ?? 1,
    lately: toThem.length,
    called: calledIn(text, sampleFans),
    present: present.length > 0 ? present : host ? [host] : [],
    lastOf: (hook) =>
      sampleIdOf(
        answers.findLast(({ client_key }) => client_key?.endsWith(`-${hook}`))?.fan_id ?? undefined,
      ) ?? null,
    saidBefore: textsOf(answers),
    values: valuesOf(room, line.body.speaker?.name ?? null, characterIn(text, characters)),
  };
}

function valuesOf(room: Room, name: string | null, character: string | null): HeardLine["values"] {
  const minute = Math.floor((Date.now() - room.starts_at.getTime()) / 60_000);
  return {
    name,
    character,
    late: minute > 1 ? String(minute) : null,
    minute: String(minute),
    previously: previouslyAt(room.sample_of, minute)?.lines[2] ?? null,
    // Known by who has a row; said by the host alone, who shows people to theirs.
    seat: null,
  };
}

/** Once, whichever process is first: the key is the log's own. */
async function sayAs(
  room: Room,
  { speaker, text }: RegularAnswer,
  clientKey: string,
  { to, body }: { to: string; body: object },
): Promise<void> {
  const fan = sampleFans.find(({ id }) => id === speaker);
  if (!fan) return;
  const rows = await transaction(async (on) => {
    await lockParties(on, [room.id]);
    if (await isSaid(on, room, clientKey)) return [];
    const written = await appendToParty(on, [
      {
        partyId: room.id,
        kind: "message",
        fanId: sampleFanId(fan.id),
        clientKey,
        isSample: true,
        body: { speaker: sampleSpeaker(fan.handle), text, ...body },
      },
    ]);
    await addHeat(
      on,
      written.map((row) => ({ ...row, heat: 1 })),
    );
    await recordReplies(
      on,
      written.map((row) => ({ fanId: to, partyId: room.id, seq: row.seq, by: sampleFanId(fan.id) })),
    );
    return written;
  });
  if (rows.length === 0) return;
  publishToParty(rows);
  await publishUnreadReplies([to]);
}

async function isSaid(on: Queryable, room: Room, clientKey: string): Promise<boolean> {
  const rows = await query(
    `select 1 as said from log_entries where topic = $1 and fan_id = any($2) and client_key = $3`,
    [topicOfParty(room.id), sampleFans.map(({ id }) => sampleFanId(id)), clientKey],
    on,
  );
  return rows.length > 0;
}

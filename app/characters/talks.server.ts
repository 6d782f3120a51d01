import { randomUUID } from "node:crypto";
import { type Queryable, query, queryOne, transaction } from "../../platform/db/pool.server.ts";
import { actionsTotal } from "../../platform/http/metrics.server.ts";
import { defineTopic } from "../../platform/live/topics.server.ts";
import { append, type LogRow, lockLogs, openLogs, publish } from "../../platform/log/log.server.ts";
import { Problem } from "../../platform/problem.ts";
import { welcomeFan } from "../fans/fans.server.ts";
import { writeMark } from "../marks/marks.server.ts";
import { markSaid } from "../marks/said.ts";
import { marksChanged, type SeenTitles, seenBy } from "../marks/seen.server.ts";
import { leaseMs } from "./lease.ts";
import { lineOf, saidIn, type TalkBody, type TalkLine } from "./lines.ts";
import type { FactReceipt } from "./receipts/grounds.ts";
import { seenWithin } from "./voice/seen-choices.ts";
import { remarkOnSeen } from "./voice/speak.ts";
import { reachedBy, seenOf, seenOfMark } from "./voice/watched.ts";
import type { Talker } from "./voices.server.ts";

const mostLines = 200;

export const talkTopic = (fanId: string, character: string): string => `talk:${fanId}:${character}`;

defineTopic("talk", {
  hasLog: true,
  mayRead: (id, { person }) => person !== null && id.startsWith(`${person}:`),
});

/** Who may write the reply: whoever holds its token. */
export type Lease = { topic: string; fanId: string; character: string; token: string; to: number };

/** CHAT-10: the character's opening is in it from the start. True when there was no talk yet. */
export async function startTalk(fanId: string, talker: Talker): Promise<boolean> {
  await welcomeFan(fanId);
  const rows = await transaction(async (on) => {
    await hold(on, talkTopic(fanId, talker.id));
    return begin(on, fanId, talker);
  });
  publish(rows);
  return rows.length > 0;
}

async function hold(on: Queryable, topic: string): Promise<void> {
  await openLogs(on, [{ topic }]);
  await lockLogs(on, [topic]);
}

/** Behind the lock of its log. Empty when it had begun. */
async function begin(on: Queryable, fanId: string, talker: Talker): Promise<LogRow[]> {
  const made = await query(
    "insert into character_talks (fan_id, character) values ($1, $2) on conflict do nothing returning 1",
    [fanId, talker.id],
    on,
  );
  if (made.length === 0) return [];
  const opening =
    talker.opening.length > 0 ? talker.opening : [{ from: "character" as const, text: talker.greeting }];
  return append(
    on,
    opening
      .filter(({ text }) => text !== "")
      .map(({ from, text }) => ({
        topic: talkTopic(fanId, talker.id),
        kind: "message",
        body: {
          role: from === "fan" ? "user" : "assistant",
          content: text,
          opening: true,
        } satisfies TalkBody,
      })),
  );
}

export type TakenTalk = { isNew: boolean; lease: Lease | null };

/** What is sent again under its key is in it once; the reply is asked for again where none is under way or there. Refusal: still_answering. */
export async function takeQuestion(
  fanId: string,
  talker: Talker,
  content: string,
  clientKey: string = randomUUID(),
): Promise<TakenTalk> {
  await welcomeFan(fanId);
  const topic = talkTopic(fanId, talker.id);
  const { rows, taken } = await transaction(async (on) => {
    await hold(on, topic);
    const opening = await begin(on, fanId, talker);
    const known = await queryOne<{ seq: number; answered: boolean }>(
      `select q.seq, exists (
         select 1 from log_entries r where r.topic = q.topic and (r.body->>'to')::bigint = q.seq
       ) as answered
       from log_entries q where q.topic = $1 and q.fan_id = $2 and q.client_key = $3`,
      [topic, fanId, clientKey],
      on,
    );
    const busy = await isAnswering(on, fanId, talker.id);
    if (known) {
      const lease = known.answered || busy ? null : await lend(on, fanId, talker.id, known.seq);
      return { rows: opening, taken: { isNew: false, lease } };
    }
    if (busy) throw stillAnswering(talker.name);
    const said = await append(on, [
      { topic, kind: "message", fanId, clientKey, body: { role: "user", content } satisfies TalkBody },
    ]);
    const told = reachedBy(content);
    if (told !== undefined) await keepSeen(on, fanId, talker, seenOf(told));
    if (told !== undefined && told !== null) await moveMark(on, fanId, talker, seenOf(told));
    const lease = await lend(on, fanId, talker.id, (said[0] as LogRow).seq);
    return { rows: [...opening, ...said], taken: { isNew: opening.length > 0, lease } };
  });
  if (reachedBy(content) !== undefined) marksChanged(fanId);
  publish(rows);
  actionsTotal.inc({ deed: "character-question" });
  return taken;
}

/** How far the fan has watched, by the strip. Where that is news, the character takes note of it in a line of the talk. */
export async function noteSeen(fanId: string, talker: Talker, seen: string): Promise<void> {
  await welcomeFan(fanId);
  const topic = talkTopic(fanId, talker.id);
  const history = saidIn(await readLines(topic));
  const remark = remarkOnSeen({ voice: talker, message: "", history, seed: `${topic} ${history.length}` });
  const rows = await transaction(async (on) => {
    await hold(on, topic);
    const opening = await begin(on, fanId, talker);
    const isNews = await keepSeen(on, fanId, talker, seen);
    await moveMark(on, fanId, talker, seen);
    if (!isNews || !remark) return opening;
    const body: TalkBody = { role: "assistant", content: remark };
    return [...opening, ...(await append(on, [{ topic, kind: "message", body }]))];
  });
  marksChanged(fanId);
  publish(rows);
}

/** True where it is another than before. */
async function keepSeen(on: Queryable, fanId: string, talker: Talker, seen: string): Promise<boolean> {
  const rows = await query(
    `update character_talks set seen = $3 where fan_id = $1 and character = $2 and seen is distinct from $3
     returning 1`,
    [fanId, talker.id, seenWithin(seen, talker.extent)],
    on,
  );
  return rows.length > 0;
}

/** Half of one season or of a film is no place that a mark could stand at. */
async function moveMark(
  on: Queryable,
  fanId: string,
  { title, extent }: Talker,
  seen: string,
): Promise<void> {
  const within = seenWithin(seen, extent);
  if (within !== "half" && !/[se]0/.test(within)) await writeMark(fanId, title, markSaid(within), on);
}

/** Null while nothing was said of it. */
export async function findSeen(fanId: string, { id, title }: Talker): Promise<string | null> {
  const [marks, row] = await Promise.all([
    seenBy(fanId),
    queryOne<{ seen: string | null }>(
      "select seen from character_talks where fan_id = $1 and character = $2",
      [fanId, id],
    ),
  ]);
  return seenInTalk(marks, title, row?.seen ?? null);
}

/** The fan's mark; what was said in this talk alone where there is none, or half, which a mark cannot say. */
export function seenInTalk(marks: SeenTitles, title: string, said: string | null): string | null {
  const mark = marks.markOf(title);
  return mark && said !== "half" ? seenOfMark(mark) : said;
}

/** The last question once more. Refusals: still_answering, nothing_asked. */
export async function takeAgain(fanId: string, talker: Talker): Promise<Lease> {
  const topic = talkTopic(fanId, talker.id);
  return transaction(async (on) => {
    await lockLogs(on, [topic]);
    if (await isAnswering(on, fanId, talker.id)) throw stillAnswering(talker.name);
    const last = await queryOne<{ seq: number }>(
      "select seq from log_entries where topic = $1 and fan_id = $2 and kind = 'message' order by seq desc limit 1",
      [topic, fanId],
      on,
    );
    if (!last) throw new Problem("nothing_asked", 409, `You have not asked ${talker.name} anything yet.`);
    return lend(on, fanId, talker.id, last.seq);
  });
}

const stillAnswering = (name: string) =>
  new Problem("still_answering", 409, `${name} is still answering. Wait for it, or stop it.`);

async function isAnswering(on: Queryable, fanId: string, character: string): Promise<boolean> {
  const rows = await query(
    "select 1 from character_talks where fan_id = $1 and character = $2 and answering_until > now()",
    [fanId, character],
    on,
  );
  return rows.length > 0;
}

async function lend(on: Queryable, fanId: string, character: string, to: number): Promise<Lease> {
  const token = randomUUID();
  await query(
    `update character_talks set answering = $3, answering_to = $4, stop_asked = false, at = now(),
       answering_until = now() + $5 * interval '1 millisecond'
     where fan_id = $1 and character = $2`,
    [fanId, character, token, to, leaseMs],
    on,
  );
  return { topic: talkTopic(fanId, character), fanId, character, token, to };
}

/** False once somebody has stopped it, or it is another's. */
export async function renew({ fanId, character, token }: Lease): Promise<boolean> {
  const row = await queryOne<{ stop: boolean }>(
    `update character_talks set answering_until = now() + $4 * interval '1 millisecond'
     where fan_id = $1 and character = $2 and answering = $3 returning stop_asked as stop`,
    [fanId, character, token, leaseMs],
  );
  return row?.stop === false;
}

export async function askToStop(fanId: string, character: string): Promise<void> {
  await query(
    "update character_talks set stop_asked = true where fan_id = $1 and character = $2 and answering is not null",
    [fanId, character],
  );
}

/** Once, by whoever holds the lease, which ends; without words nothing is written. */
export async function keepReply(
  lease: Lease,
  content: string,
  state: TalkLine["state"],
  receipts: FactReceipt[] = [],
): Promise<void> {
  const rows = await transaction(async (on) => {
    await lockLogs(on, [lease.topic]);
    const mine = await query(
      `update character_talks set answering = null, answering_to = null, answering_until = null, at = now()
       where fan_id = $1 and character = $2 and answering = $3 returning 1`,
      [lease.fanId, lease.character, lease.token],
      on,
    );
    if (mine.length === 0 || content === "") return [];
    const told = receipts.length > 0 ? { receipts } : {};
    const body: TalkBody = { role: "assistant", content, to: lease.to, state, ...told };
    return append(on, [{ topic: lease.topic, kind: "reply", body }]);
  });
  publish(rows);
}

/** The newest, oldest first. */
export async function readLines(topic: string): Promise<TalkLine[]> {
  const rows = await query<{ seq: number; body: TalkBody }>(
    `select seq, body from log_entries where topic = $1 and kind in ('message', 'reply')
     order by seq desc limit ${mostLines}`,
    [topic],
  );
  return rows.reverse().map(({ seq, body }) => lineOf(seq, body));
}

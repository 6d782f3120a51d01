import { config } from "../../../platform/config.server.ts";
import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { SingleFlight } from "../../../platform/db/single-flight.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { hasReaders, publishState } from "../../../platform/live/hub.server.ts";
import { defineTopic, type LogEntry } from "../../../platform/live/topics.server.ts";
import { amendAll, append, type LogRow, lockLogs, openLogs } from "../../../platform/log/log.server.ts";
import { type PlaceColumns, seenBy } from "../../marks/seen.server.ts";
import type { ConfessionEntry, VoteCounts } from "./confession.ts";

export const topic = "confessions";
export const visibleConfessions = config.SAMPLE_CONTENT === "on" ? "true" : "not is_sample";
export const mostConfessionsShown = 40;

/** The same for everybody: a crowd that comes at once asks once. As many as a stream goes back. */
const placedConfessions = new SingleFlight(() =>
  query<PlaceColumns & { id: string }>(
    `select id, spoils_title, spoils_season, spoils_episode, spoils_minute from confessions
     where spoils_title is not null and state = 'up' order by seq desc limit 2000`,
  ),
);

defineTopic(topic, {
  hasLog: true,
  mayRead: (id) => id === "",
  async shieldFor(_, { person }) {
    const [seen, rows] = await Promise.all([seenBy(person), placedConfessions.of("")]);
    const waiting = seen.waitingBy(rows, ({ id }) => id);
    if (waiting.size === 0) return null;
    return (entry) => {
      const waits = waiting.get(String(entry.id));
      return waits && entry.kind === "confession" ? { ...entry, text: "", waits } : entry;
    };
  },
  amended(by, tail) {
    const entry = by as unknown as ConfessionEntry;
    if (entry.kind !== "removed") return tail;
    return tail.map((known) => (known.seq === entry.of ? (blank(known) as LogEntry) : known));
  },
});

const blank = ({ seq, at, kind, id }: LogEntry) => ({ seq, at, kind, id, text: "", removed: true });

/** Locks the log until the end of the transaction. */
export async function lockConfessions(on: Queryable): Promise<void> {
  await openLogs(on, [{ topic }]);
  await lockLogs(on, [topic]);
}

type Going = { id: string; text: string; isCovered: boolean };

/** Without author and client key, because the log is public. */
export async function addToLog(on: Queryable, { id, text, isCovered }: Going): Promise<LogRow[]> {
  const rows = await append(on, [
    { topic, kind: "confession", body: { id, text, ...(isCovered && { isCovered }) } },
  ]);
  await query(
    "update confessions set state = 'up', seq = $2, settled_at = now(), counted_at = now() where id = $1",
    [id, rows[0]?.seq],
    on,
  );
  return rows;
}

/** Removes their text from the log. */
export async function removeFromLog(on: Queryable, gone: { id: string; seq: number }[]): Promise<LogRow[]> {
  await amendAll(
    on,
    gone.map(({ id, seq }) => ({ topic, seq, body: { id, text: "", removed: true } })),
  );
  return append(
    on,
    gone.map(({ id, seq }) => ({ topic, kind: "removed", body: { id, of: seq } })),
  );
}

export const confessionCounts = `ups + sample_ups as upvotes, downs + sample_downs as downvotes`;

defineTicker({ name: "confession-votes", everyMs: 1_000, work: publishVotes });

/** One query a second while there are readers: for the first page and for recent changes. */
export async function publishVotes(): Promise<void> {
  if (!hasReaders(topic)) return;
  const rows = await query<{ id: string; upvotes: number; downvotes: number }>(
    `select id, ${confessionCounts} from (
       (select * from confessions where state = 'up' and ${visibleConfessions} order by seq desc limit ${mostConfessionsShown})
       union
       (select * from confessions where state = 'up' and ${visibleConfessions} and counted_at > now() - interval '1 minute'
        order by counted_at desc limit 200)
     ) shown order by seq desc`,
  );
  const counts: VoteCounts = Object.fromEntries(
    rows.map(({ id, upvotes, downvotes }) => [id, [upvotes, downvotes]]),
  );
  publishState(topic, "votes", counts);
}

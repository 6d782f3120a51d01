import { join } from "node:path";
import { config } from "../../platform/config.server.ts";
import { connected } from "../../testing/connected.ts";
import { partyRows } from "../../testing/party-rows.ts";
import { type Running, start } from "./process.ts";

// The database of the one product that runs on this bench's data folder, as its owner.
const host = join(config.dataDir, "run");
export const databaseUrl = `postgres://afters@localhost/afters?host=${encodeURIComponent(host)}`;

export const ask = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  connected({ connectionString: databaseUrl }, async (client) => (await client.query(text, values)).rows);

export const { aParty, aPoll } = partyRows(ask);

type Count = { total: number; tallied: number; counted: number };

/** A poll's own total, the sum of its tallies, and its votes counted anew. */
export async function recount(pollId: string): Promise<Count> {
  const [found] = await ask<Count>(
    `select total_votes as total, (select sum(votes)::int from poll_tallies where poll_id = p.id) as tallied,
       (select count(*)::int from poll_votes where poll_id = p.id) as counted from polls p where id = $1`,
    [pollId],
  );
  if (!found) throw new Error(`There is no poll ${pollId}.`);
  return found;
}

export async function requireSoundTotal(pollId: string): Promise<void> {
  const { total, counted } = await recount(pollId);
  if (total !== counted) throw new Error(`The total ${total} is not the recount ${counted}.`);
}

/** So many who read a topic; `count` says how many messages with the mark have come since it was asked last. */
export async function startReaders(
  protocol: "sse" | "socketio",
  port: string,
  readers: number,
  { topic, mark }: { topic: string; mark: string },
): Promise<Pick<Running, "stop"> & { count(): Promise<{ messages: number; reading: number }> }> {
  const args = [protocol, port, String(readers), topic, mark];
  const { ask: say, stop } = await start("bench/tools/readers.ts", args);
  const count = async () => {
    const [, messages, reading] = await say("count", /counted (\d+) (\d+)/);
    return { messages: Number(messages), reading: Number(reading) };
  };
  return { stop, count };
}

import { manySessions, send, votesOf, writeRequests } from "./tools/load.ts";
import { cpuSeconds, startProduct } from "./tools/process.ts";
import { ask, recount, startReaders } from "./tools/product.ts";
import { print } from "./tools/report.ts";

const pollId = "poll-of-the-premiere";
const connections = 512;
const whole = { votes: 1_000_000, seconds: 360, watchers: 2_000 };
const short = { votes: 30_000, seconds: 12, watchers: 200 };

/** A million votes in six minutes, a first rush of three times the mean, while thousands watch how it stands. */
export async function benchPremiere(isShort: boolean): Promise<void> {
  const { votes, seconds, watchers } = isShort ? short : whole;
  const { port, pid, stop } = await startProduct();
  await ask(
    `with poll as (
       insert into polls (id, title, description, options, is_active) values ($1, 'Who opens the door?', '',
         '["Ada", "Noor", "The night porter", "Nobody"]', true) returning id
     ) insert into poll_tallies (poll_id, option_index, votes) select id, n, 0 from poll, generate_series(0, 3) n`,
    [pollId],
  );
  const file = writeRequests(votesOf(manySessions(votes), pollId));
  const readers = await startReaders("sse", port, watchers, { topic: "tallies", mark: pollId });
  await readers.count();
  const before = cpuSeconds(pid);
  const [sent] = await send({ port, file, connections, seconds, spread: "rush" });
  const spent = cpuSeconds(pid) - before;
  const { messages, reading } = await readers.count();
  const { total, tallied, counted } = await recount(pollId);
  const astray = Math.max(Math.abs(total - counted), Math.abs(tallied - counted));
  print(`A premiere: ${votes.toLocaleString("en-US")} votes in ${seconds} s`, [
    { name: "votes lost or refused", value: votes - counted, unit: "", aim: "0" },
    { name: "total and tallies beside the recount", value: astray, unit: "", aim: "0" },
    { name: "from due to committed, median", value: sent.p50, unit: "ms", aim: "< 50" },
    { name: "the same, 99th percentile", value: sent.p99, unit: "ms" },
    { name: "the same, slowest", value: sent.most, unit: "ms" },
    { name: "seconds until the last was answered", value: sent.ms / 1000, unit: "s" },
    { name: "watchers who stayed", value: reading, unit: "", aim: String(watchers) },
    { name: "tallies they were told, each", value: messages / reading, unit: "" },
    { name: "of a core, per vote", value: (spent * 1e6) / votes, unit: "µs" },
  ]);
  await readers.stop();
  await stop();
}

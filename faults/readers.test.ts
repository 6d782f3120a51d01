import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { flawsOf, LogReader } from "../testing/log-reader.ts";
import { type RunningServer, sampleDatabase, startServer } from "../testing/server.ts";
import { act, gather } from "./mixed-load.ts";

const partyId = "party-motel-parish-s2e4";
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ DATABASE_URL: await sampleDatabase(inject("postgres")) });
});

afterAll(() => server.stop());

test("every reader's log is gapless, ordered and equal through constant drops", async () => {
  const readers = Array.from({ length: 20 }, () => new LogReader(server.origin, `party:${partyId}`, 0));
  const crowd = await gather(server.origin, partyId, "poll-motel-haunting", 10);
  let over = false;
  const load = act(crowd, server.origin, () => over);
  for (let cut = 0; cut < 150; cut++) {
    readers[Math.floor(Math.random() * readers.length)]?.drop();
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  over = true;
  await load;
  const last = Math.max(...crowd.told.messages.map(({ seq }) => seq));
  for (const reader of readers) {
    await reader.until(({ entries }) => (entries.at(-1)?.seq ?? 0) >= last);
    expect(flawsOf(reader.entries)).toEqual([]);
    expect(reader.entries[0]?.seq).toBe(1);
    const seen = new Map(reader.entries.map((entry) => [entry.seq, entry.text]));
    for (const { seq, text } of crowd.told.messages) expect(seen.get(seq)).toBe(text);
  }
  for (const reader of readers) reader.close();
});

import { beforeAll, expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import type { CalledBy } from "../parties/log/log.ts";
import { seedSamples } from "./seed.server.ts";

beforeAll(async () => {
  await seedSamples();
});

test("where a rehearsal's poll has closed, who of its cast said it first stands apart", async () => {
  const closed = await query<{ body: { result: { leads: string[] }; called: CalledBy } }>(
    "select body from log_entries where kind = 'cue' and body->>'cue' = 'poll-closed'",
  );
  expect(closed.length).toBeGreaterThan(0);
  for (const { body } of closed) {
    expect(body.called).toMatchObject({ markId: null, sealed: 0, count: 0, first: [] });
    const cast = body.called.cast ?? [];
    expect(cast).toHaveLength(body.result.leads.length === 1 ? 2 : 0);
    expect(cast.every(({ sample, name }) => sample && name.length > 0)).toBe(true);
  }
});

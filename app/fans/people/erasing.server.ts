import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { log } from "../../../platform/logger.server.ts";
import type { Person } from "../personal-data.ts";
import { personalDataProviders } from "./held-data.server.ts";

/** A running process updates its row more often than this. */
const leftAfter = "2 minutes";

/**
 * Recorded first, in one transaction with `noted`, so that it is finished even if this process dies. Shared rows are
 * erased in small steps, so that no one waits for more than one of them.
 */
export async function eraseEverything(
  person: Person,
  noted?: (on: Queryable) => Promise<void>,
): Promise<void> {
  const id = await transaction(async (on) => {
    await noted?.(on);
    const [row] = await query<{ id: number }>(
      "insert into erasures (person) values ($1) returning id",
      [JSON.stringify(person)],
      on,
    );
    return row?.id;
  });
  await erase(Number(id), person);
}

async function erase(id: number, person: Person): Promise<void> {
  await inSteps(id, person);
  const after = await transaction(async (on) => {
    const afterCommit: ((() => void) | undefined)[] = [];
    for (const provider of personalDataProviders()) afterCommit.push(await provider.erase?.(person, on));
    return afterCommit;
  });
  for (const work of after) work?.();
  // A second pass for what was added during the first.
  await inSteps(id, person);
  await query("delete from erasures where id = $1", [id]);
}

async function inSteps(id: number, person: Person): Promise<void> {
  for (const provider of personalDataProviders()) {
    if (!provider.eraseInSteps) continue;
    await query("update erasures set touched_at = now() where id = $1", [id]);
    await provider.eraseInSteps(person);
  }
}

/** Idempotent: a slow one may be taken over by another process. */
export async function finishErasures(): Promise<void> {
  const left = await query<{ id: number; person: Person }>(
    `select id, person from erasures where touched_at < now() - $1::interval order by id limit 100`,
    [leftAfter],
  );
  for (const { id, person } of left)
    await erase(id, person).catch((error) =>
      log.error({ err: error, id }, "an erasure could not be finished yet"),
    );
}

defineScheduledJob("finish-erasures", "*/2 * * * *", finishErasures);

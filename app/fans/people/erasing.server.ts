import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { log } from "../../../platform/logger.server.ts";
import type { Person } from "../personal-data.ts";
import { personalDataProviders } from "./held-data.server.ts";

/** By then a process that is still at it would have noted that it is. */
const leftAfter = "2 minutes";

/**
 * Written down first, with `noted` in the same transaction: from then on it is finished, whatever becomes of this process.
 * What others lock goes in steps, so that nobody waits for more than one of them.
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
  // Once more: until now they could still vote and speak.
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

/** Done twice it comes to the same: one that is slow may be taken up by two. */
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

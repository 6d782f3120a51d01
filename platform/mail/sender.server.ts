import { query, transaction } from "../db/pool.server.ts";
import { defineJob, defineScheduledJob, enqueue } from "../jobs/jobs.server.ts";
import { log } from "../logger.server.ts";
import { Problem } from "../problem.ts";
import { connections, type DeliveryResult, type Mail, post } from "./post.server.ts";
import { unsubscribedAmong } from "./unsubscribes.server.ts";

/** A letter that a server puts off again and again, at last once an hour, is given up after two days. */
const mostAttempts = 60;

type GivenUp = (kind: string) => Promise<void>;
const givenUp: GivenUp[] = [];

/** What to do once an email is given up, by its kind. It must not fail. */
export function onEmailGivenUp(tell: GivenUp): void {
  givenUp.push(tell);
}

type Waiting = Mail & { due: boolean; despite_unsubscribe: boolean };
type Item = { mail: string };

export const emailJob = defineJob<Item>({
  name: "letters",
  batch: 20,
  workers: 2,
  work: async (items, stopping) => {
    const waiting = await query<Waiting>(
      `select id, recipient, subject, body_text, body_html, despite_unsubscribe, next_try_at <= now() as due
       from mails where id = any($1) and state = 'waiting'`,
      [items.map(({ mail }) => mail)],
    );
    const left = await sendAll(waiting, stopping);
    return items.filter(({ mail }) => left.has(mail));
  },
});

/** As after a database was put back from a backup. */
defineScheduledJob("letters-left", "* * * * *", async () => {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const page = await query<{ id: string }>(
      "select id from mails where state = 'waiting' and id > $1 order by id limit 1000",
      [after],
    );
    if (page.length === 0) return;
    after = page.at(-1)?.id as string;
    await transaction((on) => enqueue(emailJob, page.map(asItem), on));
  }
});

/** The letter keeps its Message-ID. */
export async function sendAgain(id: string): Promise<void> {
  await transaction(async (on) => {
    const letters = await query<{ id: string }>(
      `update mails set state = 'waiting', attempts = 0, last_error = null, next_try_at = now(), sent_at = null
       where id = $1 and state in ('dead', 'sent') returning id`,
      [id],
      on,
    );
    if (letters.length === 0)
      throw new Problem(
        "not_sendable",
        409,
        "This email is already waiting, or its recipient has unsubscribed.",
      );
    await enqueue(emailJob, letters.map(asItem), on);
  });
}

const asItem = ({ id }: { id: string }) => ({ key: id, item: { mail: id } });

/** Once the mail server cannot be reached, the rest of the batch is not tried. Answers who is left. */
async function sendAll(letters: Waiting[], stopping: AbortSignal): Promise<Set<string>> {
  const left = new Set(letters.map(({ id }) => id));
  const stopped = await unsubscribedAmong(letters.map(({ recipient }) => recipient));
  const queue = letters.filter(({ due }) => due);
  let reachable = true;
  let taken = 0;
  const send = async () => {
    for (;;) {
      const letter = reachable && !stopping.aborted ? queue.shift() : undefined;
      if (!letter) return;
      const kept = stopped.has(letter.recipient) && !letter.despite_unsubscribe;
      const result = kept ? "stopped" : inContext(await post(letter), taken > 0);
      if (result !== "stopped" && result.is === "taken") taken += 1;
      if (reachable && result !== "stopped" && result.is === "unreachable") {
        reachable = false;
        log.warn("the mail server could not be reached; emails wait");
      }
      if (await note(letter.id, result)) left.delete(letter.id);
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  return left;
}

/** A server that takes other letters and breaks off over this one has answered about this one. */
const inContext = (result: DeliveryResult, takesOthers: boolean): DeliveryResult =>
  result.is === "unreachable" && takesOthers ? { ...result, is: "later" } : result;

async function note(id: string, result: DeliveryResult | "stopped"): Promise<boolean> {
  if (result === "stopped") {
    await query("update mails set state = 'stopped' where id = $1 and state = 'waiting'", [id]);
    return true;
  }
  if (result.is === "taken") {
    await query("update mails set state = 'sent', sent_at = now(), last_error = null where id = $1", [id]);
    return true;
  }
  if (result.is === "unreachable") {
    await query("update mails set last_error = $2 where id = $1", [id, result.why]);
    return false;
  }
  const [row] = await query<{ dead: boolean; kind: string }>(
    `update mails set attempts = attempts + 1, last_error = $2,
       state = case when $3 or attempts + 1 >= $4 then 'dead' else state end,
       next_try_at = now() + least(3600, 5 * power(2, least(attempts, 20))) * interval '1 second'
     where id = $1 returning state = 'dead' as dead, kind`,
    [id, result.why, result.is === "refused", mostAttempts],
  );
  if (row?.dead) for (const tell of givenUp) await tell(row.kind);
  return row?.dead ?? true;
}

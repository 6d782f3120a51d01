import { z } from "zod";
import { config } from "../../../platform/config.server.ts";
import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { answerText } from "../../../platform/http/answer-text.server.ts";
import { log } from "../../../platform/logger.server.ts";

export type LookedUp = { title: string; description: string; source: string };

const patienceMs = 2_500;
const mostBytes = 200_000;
const keptFor = "30 days";
/** One that had nothing to say is asked again sooner. */
const emptyFor = "1 day";

/** What we take of an answer in the shape of Wikimedia's page summaries. */
const Summary = z.object({
  title: z.string().min(1).max(200),
  extract: z.string().min(1).max(5_000),
  content_urls: z.object({ desktop: z.object({ page: z.url({ protocol: /^https?$/ }) }) }).optional(),
});

/**
 * Of a subject that the house knows nothing about, what the source at `LORE_URL` says: `GET {LORE_URL}/page/summary/{subject}`,
 * as of https://en.wikipedia.org/api/rest_v1. Kept for a month. Empty without a source, or when it does not answer in time.
 */
export async function lookUp(subject: string, lore = config.LORE_URL): Promise<LookedUp[]> {
  // Of dots alone an address makes a way up.
  if (!lore || /^\.+$/.test(subject.trim())) return [];
  const key = subject.toLowerCase().replace(/\s+/g, " ");
  const known = await queryOne<{ facts: LookedUp[] }>(
    `select facts from looked_up where subject = $1
       and at > now() - case when facts = '[]' then $2::interval else $3::interval end`,
    [key, emptyFor, keptFor],
  );
  if (known) return known.facts;
  const facts = await ask(subject, lore);
  if (facts === null) return [];
  await query(
    `insert into looked_up (subject, facts) values ($1, $2)
     on conflict (subject) do update set facts = excluded.facts, at = now()`,
    [key, JSON.stringify(facts)],
  );
  return facts;
}

/** Null when it could not be asked, which is not kept. */
async function ask(subject: string, lore: string): Promise<LookedUp[] | null> {
  try {
    const address = `${lore}/page/summary/${encodeURIComponent(subject.replaceAll(" ", "_"))}`;
    const answer = await fetch(address, {
      headers: { Accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    if (answer.status === 404) return [];
    if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
    const summary = Summary.safeParse(JSON.parse(await answerText(answer, mostBytes)));
    if (!summary.success) return [];
    const { title, extract, content_urls: urls } = summary.data;
    return [{ title, description: extract, source: urls?.desktop.page ?? address }];
  } catch (error) {
    log.warn({ err: error }, "the lore source did not answer");
    return null;
  }
}

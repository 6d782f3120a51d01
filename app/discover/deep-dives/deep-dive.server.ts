import { config } from "../../../platform/config.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import type { ViewAsked } from "../../frame/phone/views.ts";
import type { Waiting } from "../../marks/place.ts";
import { type PlaceColumns, type SeenTitles, seenBy } from "../../marks/seen.server.ts";
import { findDeepDiveEntry, listArchive } from "./archive.server.ts";
import { findFacts } from "./library.server.ts";
import { DeepDiveForm } from "./search-form.ts";

type Fact = {
  id: string;
  title: string;
  description: string;
  source: string | null;
  /** It lies past the reader's mark, and its words are empty. */
  waits: Waiting | null;
};

/** An entry by `deep-dive`, what was found for `q`, or else the archive. */
export async function loadDeepDive({ params, fanId }: ViewAsked) {
  const slug = params.get("deep-dive");
  if (slug) {
    const entry = await findDeepDiveEntry(slug);
    return {
      entry: entry && { ...entry, facts: await factsOf(slug, await seenBy(fanId)) },
      missing: !entry,
      ...nothingElse,
    };
  }
  const asked = params.get("q");
  const parsed = asked === null ? null : DeepDiveForm.safeParse({ query: asked });
  const found = parsed?.success ? await findFacts(parsed.data).catch(() => null) : null;
  return {
    ...nothingElse,
    entry: null,
    missing: false,
    archive: await listArchive(),
    asked: asked ?? "",
    refusal: parsed && !parsed.success ? (parsed.error.issues[0]?.message ?? null) : null,
    /** Null where nothing was asked; empty where nothing is known, or it could not be asked. */
    found: asked === null ? null : (found ?? []),
  };
}

const nothingElse = {
  archive: [] as Awaited<ReturnType<typeof listArchive>>,
  asked: "",
  refusal: null as string | null,
  found: null as Awaited<ReturnType<typeof findFacts>> | null,
  origin: config.origin,
};

export type DeepDiveData = Awaited<ReturnType<typeof loadDeepDive>>;

async function factsOf(slug: string, seen: SeenTitles): Promise<Fact[]> {
  const rows = await query<Omit<Fact, "waits"> & PlaceColumns>(
    `select id, heading as title, text as description, source, spoils_title, spoils_season, spoils_episode, spoils_minute
     from facts where (title = $1 or director = $1) and retired_at is null order by position, id`,
    [slug],
  );
  return rows.map((row) => {
    const { id, title, description, source } = row;
    const waits = seen.waitingAt(row);
    return waits
      ? { id, title: "", description: "", source: null, waits }
      : { id, title, description, source, waits };
  });
}

import { config } from "../../../platform/config.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import type { ViewAsked } from "../../frame/phone/views.ts";
import { findDeepDiveEntry, listArchive } from "./archive.server.ts";
import { findFacts } from "./library.server.ts";
import { DeepDiveForm } from "./search-form.ts";

type FactRow = {
  id: string;
  title: string;
  description: string;
  source: string | null;
  spoils: string | null;
};

/** An entry by `deep-dive`, what was found for `q`, or else the archive. */
export async function loadDeepDive({ params }: ViewAsked) {
  const slug = params.get("deep-dive");
  if (slug) {
    const entry = await findDeepDiveEntry(slug);
    return { entry: entry && { ...entry, facts: await factsOf(slug) }, missing: !entry, ...nothingElse };
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

function factsOf(slug: string): Promise<FactRow[]> {
  return query<FactRow>(
    `select id, heading as title, text as description, source,
       case when spoils_season is not null then 'season ' || spoils_season || ', episode ' || spoils_episode
         when spoils_title is not null then 'the end' end as spoils
     from facts where (title = $1 or director = $1) and retired_at is null order by position, id`,
    [slug],
  );
}

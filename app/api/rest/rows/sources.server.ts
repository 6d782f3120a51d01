import type { Bind, Sources } from "../../../../platform/postgrest/sql.ts";
import { sqlTypes } from "../../../../platform/postgrest/values.ts";
import { visiblePolls } from "../../../polls/poll-rows.server.ts";
import { pollWords } from "../../../polls/withheld-words.server.ts";
import { identityColumns } from "../../../rewards/identities/identities.server.ts";
import { visibleWrapped } from "../../../rewards/wrapped/wrapped.server.ts";
import { tableNamed } from "../tables/tables.ts";
import { publicRows } from "./public-rows.server.ts";

/** Who asks, and what was loaded for the question. */
export type Asking = {
  session: string | null;
  fanId: string | null;
  /** Of the key, where it is for some alone. */
  titles?: readonly string[];
  loaded: ReadonlyMap<string, string>;
};

/** A poll ends with its party, whatever a clock that closes polls has got round to. */
function polls(fan: string): string {
  const { title, description, options } = pollWords(fan);
  return `select p.id, ${title} as title, ${description} as description, ${options} as options, p.total_votes,
    p.is_active and coalesce(least(p.closes_at, party.ends_at) > now(), true) as is_active, p.created_at,
    least(p.closes_at, party.ends_at) as closes_at, p.party_id
  from polls p left join parties party on party.id = p.party_id
  where (p.is_active or p.opens_at <= now()) and ${visiblePolls}`;
}

const shared: Record<string, string> = {
  poll_tallies: `select t.poll_id, t.option_index, t.votes from poll_tallies t join polls p on p.id = t.poll_id
    where (p.is_active or p.opens_at <= now()) and ${visiblePolls}`,
};

/** With `fan_id`, which no query may name. */
const own: Record<string, string> = {
  poll_votes: `select fan_id, poll_id, option_index, created_at from poll_votes
    union all select fan_id, poll_id, option_index, held_at from held_votes`,
  user_identities: `select fan_id, claimed_at, ${identityColumns} from user_identities`,
  wrapped_stats: `select fan_id, period, stats, is_sample, generated_at from wrapped_stats where ${visibleWrapped}`,
};

const sessionOf = ({ session }: Asking) => session;
const fanOf = ({ fanId }: Asking) => fanId;
const loadedRows = Object.fromEntries(
  Object.keys(publicRows).map((name) => [name, ({ loaded }: Asking) => loaded.get(name) ?? "[]"]),
);

export const isOwnRow = (relation: string): boolean => Object.hasOwn(own, relation);
export const isLoaded = (relation: string): boolean => Object.hasOwn(publicRows, relation);

const pollsOfTitles = (
  titles: string,
) => `(select p.id from polls p left join parties on parties.id = p.party_id
    where coalesce(p.title_slug, parties.title_slug) = any(${titles}))`;

/** SQL: the row `r` is of one of the titles. What is not here is of none of them, such as who has most points. */
const ofTitles: Record<string, (titles: string) => string> = {
  polls: (titles) => `r.id in ${pollsOfTitles(titles)}`,
  poll_tallies: (titles) => `r.poll_id in ${pollsOfTitles(titles)}`,
  poll_votes: (titles) => `r.poll_id in ${pollsOfTitles(titles)}`,
  parties: (titles) => `r.id in (select id from parties where title_slug = any(${titles}))`,
  drops: (titles) => `r.id in (select id from drops where title_slug = any(${titles}))`,
  titles: (titles) => `r.slug = any(${titles})`,
  characters: (titles) => `r.show_name in (select name from titles where slug = any(${titles}))`,
  leaderboards: (titles) => `r.title_slug = any(${titles})`,
};

/** For a key that is for some titles alone. */
export const pointedSources: Sources<Asking> = (relation, bind) => {
  const source = sources(relation, bind);
  const within = Object.hasOwn(ofTitles, relation) && ofTitles[relation];
  return within
    ? `(select r.* from ${source} r where ${within(`${bind(({ titles }) => titles ?? [])}::text[]`)})`
    : source;
};

/** Whose rows they are is said here, and not by the query. */
export const sources: Sources<Asking> = (relation, bind) => {
  if (isOwnRow(relation))
    return `(select o.*, ${bind(sessionOf)}::text as user_session from (${own[relation]}) o where o.fan_id = ${bind(fanOf)}::text)`;
  if (isLoaded(relation)) return loadedSource(relation, bind);
  if (relation === "polls") return `(${polls(`${bind(fanOf)}::text`)})`;
  const source = Object.hasOwn(shared, relation) ? shared[relation] : undefined;
  if (!source) throw new Error(`Nobody said where the rows of ${relation} come from.`);
  return `(${source})`;
};

function loadedSource(relation: string, bind: Bind<Asking>): string {
  const columns = Object.entries(tableNamed(relation)?.columns ?? {}).map(
    ([name, { type }]) => `"${name}" ${sqlTypes[type]}`,
  );
  const rows = loadedRows[relation] as (asking: Asking) => string;
  return `(select * from jsonb_to_recordset(${bind(rows)}::jsonb) as rows (${columns.join(", ")}))`;
}

import type { Bind, Sources } from "../../../../platform/postgrest/sql.ts";
import { sqlTypes } from "../../../../platform/postgrest/values.ts";
import { visiblePolls } from "../../../polls/poll-rows.server.ts";
import { pollWords } from "../../../polls/withheld-words.server.ts";
import { identityColumns } from "../../../rewards/identities/identities.server.ts";
import { visibleWrapped } from "../../../rewards/wrapped/wrapped.server.ts";
import { tableNamed } from "../tables/tables.ts";
import { publicRows } from "./public-rows.server.ts";

/** Who asks, and what was loaded for the question. */
export type Asking = { session: string | null; fanId: string | null; loaded: ReadonlyMap<string, string> };

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

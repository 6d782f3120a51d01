import { query } from "../../../platform/db/pool.server.ts";
import { cutPage, microsOf, placeInList, rowsOnPage, type WithCursor } from "../../desk/list/pages.server.ts";
import { containing } from "../../desk/search.ts";

export const peopleLists = ["newest", "active", "muted", "address"] as const;
export type PeopleList = (typeof peopleLists)[number];

export type ListedPerson = {
  id: string;
  name: string | null;
  avatar: string;
  since: Date;
  points: number;
  parties: number;
  hasAddress: boolean;
  isMuted: boolean;
};

/** Newest first, by their points, or by when it happened. */
const ranks: Record<PeopleList, string> = {
  newest: "f.created_at",
  active: "p.points",
  muted: "m.muted_at",
  address: "a.created_at",
};

/** As numbers they are in an address; as what they are they have an index. */
const cursors: Record<PeopleList, string> = {
  newest: microsOf("f.created_at"),
  active: "p.points",
  muted: microsOf("m.muted_at"),
  address: microsOf("a.created_at"),
};
const moment = "timestamptz 'epoch' + greatest($3::bigint, 0) * interval '1 microsecond'";
const places: Record<PeopleList, string> = {
  newest: moment,
  active: "$3::bigint",
  muted: moment,
  address: moment,
};

const wanted: Record<PeopleList, string> = {
  newest: "f.name is not null",
  active: "p.points > 0",
  muted: "m.fan_id is not null and (m.until is null or m.until > now())",
  address: "a.email is not null",
};

/** Real fans; `named` is a part of the name that fans see, here or in one of their parties. */
export async function listPeople({
  show,
  named,
  before,
}: {
  show: PeopleList;
  named: string;
  /** `next` of the page before. */
  before: string | null;
}): Promise<{ people: ListedPerson[]; next: string | null }> {
  const found = await query<ListedPerson & WithCursor>(
    `select f.id, f.name, f.avatar, f.created_at as since, coalesce(p.points, 0)::int as points,
       (select count(*)::int from party_members s where s.fan_id = f.id) as parties,
       a.email is not null as "hasAddress", m.fan_id is not null and (m.until is null or m.until > now()) as "isMuted",
       ${cursors[show]} || '.' || f.id as cursor
     from fans f left join fan_points p on p.fan_id = f.id left join accounts a on a.fan_id = f.id
     left join muted_fans m on m.fan_id = f.id
     where not f.is_sample and ${wanted[show]} and ($1 = '' or lower(f.name) like $2 or f.id in (
       select s.fan_id from party_members s where $1 <> '' and lower(s.name) = $1))
       and ($3::bigint is null or ${ranks[show]} < ${places[show]} or (${ranks[show]} = ${places[show]} and f.id > $4::text))
     order by ${ranks[show]} desc, f.id limit ${rowsOnPage + 1}`,
    [named.trim().toLowerCase(), containing(named.trim().toLowerCase()), ...placeInList(before)],
  );
  const { rows, next } = cutPage(found);
  return { people: rows.map(({ cursor: _, ...person }) => person), next };
}

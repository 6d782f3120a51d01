import { query } from "../../../platform/db/pool.server.ts";
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

const pageSize = 40;

const order: Record<PeopleList, string> = {
  newest: "f.created_at desc, f.id",
  active: "p.points desc, p.updated_at, f.id",
  muted: "m.muted_at desc, f.id",
  address: "a.created_at desc, f.id",
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
  /** So many were shown before. */
  before: number | null;
}): Promise<{ people: ListedPerson[]; next: number | null }> {
  const skipped = Math.min(before ?? 0, 10_000);
  const rows = await query<ListedPerson>(
    `select f.id, f.name, f.avatar, f.created_at as since, coalesce(p.points, 0)::int as points,
       (select count(*)::int from party_members s where s.fan_id = f.id) as parties,
       a.email is not null as "hasAddress", m.fan_id is not null and (m.until is null or m.until > now()) as "isMuted"
     from fans f left join fan_points p on p.fan_id = f.id left join accounts a on a.fan_id = f.id
     left join muted_fans m on m.fan_id = f.id
     where not f.is_sample and ${wanted[show]} and ($1 = '' or lower(f.name) like $2 or f.id in (
       select s.fan_id from party_members s where $1 <> '' and lower(s.name) = $1))
     order by ${order[show]} offset $3 limit ${pageSize + 1}`,
    [named.trim().toLowerCase(), containing(named.trim().toLowerCase()), skipped],
  );
  const people = rows.slice(0, pageSize);
  return { people, next: rows.length > pageSize ? skipped + pageSize : null };
}

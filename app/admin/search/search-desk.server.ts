import { query } from "../../../platform/db/pool.server.ts";
import { kindNames, kinds } from "../../creators/signups/desk/kinds.ts";
import { readRequests } from "../../creators/signups/desk/requests.server.ts";
import { isAllowed, type Role } from "../../desk/roles.ts";
import { containing, searched, shortestSearch } from "../../desk/search.ts";
import { findPerson } from "../../fans/people/person-search.server.ts";
import { placesCalled } from "../nav/places.ts";
import { listPeople } from "../people/people-list.server.ts";
import type { Hit, HitGroup } from "./desk-search.ts";

const mostOfAKind = 6;

/** Pages, people, parties, titles and requests, as far as they are for this role. */
export async function searchDesk(typed: string, role: Role): Promise<HitGroup[]> {
  const pages = { title: "Pages", hits: placesCalled(typed, role) };
  if (typed.trim().length < 2) return [pages].filter(isThere);
  const [people, parties, titles, requests] = await Promise.all([
    isAllowed(role, "operator") ? findPeople(typed) : [],
    findParties(typed),
    findTitles(typed),
    isAllowed(role, "moderator") ? findRequests(typed) : [],
  ]);
  return [
    pages,
    { title: "People", hits: people },
    { title: "Parties", hits: parties },
    { title: "Titles", hits: titles },
    { title: "Requests", hits: requests },
  ].filter(isThere);
}

const isThere = ({ hits }: HitGroup) => hits.length > 0;
const like = (typed: string) => containing(typed.trim().toLowerCase());
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** By the name that fans see; by address, username or id exactly. */
async function findPeople(typed: string): Promise<Hit[]> {
  const [named, exact] = await Promise.all([
    listPeople({ show: "newest", named: typed, before: null }),
    findPerson(typed, null),
  ]);
  const hits = named.people.slice(0, mostOfAKind).map(({ id, name, since }) => ({
    to: `/operator/people/${id}`,
    name: name ?? "Without a name",
    note: `since ${dayOf(since)}`,
  }));
  const found = exact?.person.fanIds.find((id) => !hits.some(({ to }) => to.endsWith(`/${id}`)));
  const [email] = exact?.person.emails ?? [];
  return found ? [{ to: `/operator/people/${found}`, name: email ?? found, note: "" }, ...hits] : hits;
}

async function findParties(typed: string): Promise<Hit[]> {
  const rows = await query<{ id: string; title: string; show: string; at: Date }>(
    `select id, title, show, starts_at as at from parties
     where not superseded and (lower(title) like $1 or lower(show) like $1) order by starts_at desc limit $2`,
    [like(typed), mostOfAKind],
  );
  return rows.map(({ id, title, show, at }) => ({
    to: `/operator/parties/${id}`,
    name: title,
    note: `${show}, ${dayOf(at)}`,
  }));
}

async function findTitles(typed: string): Promise<Hit[]> {
  const rows = await query<{ slug: string; name: string; kind: string }>(
    "select slug, name, kind from titles where lower(name) like $1 order by position, slug limit $2",
    [like(typed), mostOfAKind],
  );
  return rows.map(({ slug, name, kind }) => ({ to: `/operator/catalogue/titles/${slug}`, name, note: kind }));
}

async function findRequests(typed: string): Promise<Hit[]> {
  const q = searched(typed);
  if (q.length < shortestSearch) return [];
  const asked = { q, status: null, flagged: false, confirmed: false, from: null, to: null, unknown: [] };
  const lists = await Promise.all(
    kindNames.map(async (kind) =>
      (await readRequests(kinds[kind], asked, null, mostOfAKind)).map((row) => ({ ...row, kind })),
    ),
  );
  return lists
    .flat()
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, mostOfAKind)
    .map(({ kind, id, fields, status, at }) => ({
      to: `/operator/requests/${kind}/${id}`,
      name: Object.values(fields).find(Boolean) ?? `${kinds[kind].title} ${id}`,
      note: `${kinds[kind].title}, ${status}, ${dayOf(at)}`,
    }));
}

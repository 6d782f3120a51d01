import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { openParty, seatFans } from "../../../testing/party.ts";
import { uniqueWord } from "../../../testing/texts/unique-word.ts";
import type { Role } from "../../desk/roles.ts";
import { placeGroups, placesFor } from "../nav/places.ts";
import { deskRoutes } from "../routes.ts";
import { searchDesk } from "./search-desk.server.ts";

const word = uniqueWord();

async function namesFor(role: Role, typed: string) {
  const groups = await searchDesk(typed, role);
  return groups.map(({ title, hits }) => [title, hits.map(({ name }) => name)]);
}

test("a search finds people by their shown name, parties, titles and requests", async () => {
  const party = await openParty();
  const [fanId = "", there = ""] = await seatFans(party, 2);
  await query("update fans set name = $2 where id = $1", [fanId, `Maud ${word}`]);
  await query("update party_members set name = $2 where fan_id = $1", [there, word]);
  await query("update parties set title = $2 where id = $1", [party, `A night of ${word}`]);
  await query("insert into titles (slug, name, kind, years) values ($1, $2, 'film', '2026')", [
    word,
    `The ${word}`,
  ]);
  await query("insert into access_requests (email, reason, form) values ($1, 'Please', 'access')", [
    `${word}@salt.test`,
  ]);
  const found = Object.fromEntries(await namesFor("operator", word.toUpperCase()));
  expect(found).toMatchObject({
    People: expect.arrayContaining([`Maud ${word}`]),
    Parties: [`A night of ${word}`],
    Titles: [`The ${word}`],
  });
  expect(found.People).toHaveLength(2);
  expect(found.Requests).toHaveLength(1);
  const titles = async (role: Role) => (await namesFor(role, word)).map(([title]) => title);
  expect(await titles("moderator")).toEqual(["Parties", "Titles", "Requests"]);
  expect(await titles("viewer")).toEqual(["Parties", "Titles"]);
  expect(await searchDesk(fanId, "operator")).toMatchObject([
    { title: "People", hits: [{ to: `/operator/people/${fanId}` }] },
  ]);
  expect(await searchDesk("%_", "operator")).toEqual([]);
});

test("pages are found by their names and by what they are about, as far as one may", async () => {
  expect(await namesFor("operator", "audi")).toEqual([["Pages", ["Log"]]]);
  expect(await namesFor("viewer", "audi")).toEqual([]);
  expect(await namesFor("viewer", "Rep")).toEqual([["Pages", ["Reports"]]]);
  expect(await namesFor("operator", "")).toEqual([]);
});

test("six groups hold every page of the desk that stands for itself, each once", () => {
  expect(placeGroups).toHaveLength(6);
  const all = placeGroups.flatMap(({ places }) => places.map(({ to }) => to));
  expect(new Set(all).size).toBe(all.length);
  const routes = deskRoutes.children?.[0]?.children ?? [];
  const alone = routes.flatMap(({ path, index }) =>
    index ? "" : path && !/[/:*]/.test(path) ? `/${path}` : [],
  );
  const elsewhere = ["/operator/search", "/operator/wishes"];
  const expected = alone.map((path) => `/operator${path}`).filter((path) => !elsewhere.includes(path));
  expect(all.filter((to) => !to.includes("/catalogue/")).toSorted()).toEqual(expected.toSorted());
  expect(placesFor("viewer").flatMap(({ places }) => places)).not.toContainEqual(
    expect.objectContaining({ need: "operator" }),
  );
});

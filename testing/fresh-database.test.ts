import { expect, inject, test } from "vitest";
import { connected } from "./connected.ts";
import { freshDatabase } from "./fresh-database.ts";
import { templates } from "./postgres.ts";

const host = inject("postgres");
const name = `fresh_${process.pid}`;

const asSuperuser = (text: string) =>
  connected({ host, user: "postgres", database: name }, async (client) => (await client.query(text)).rows);

const all = () =>
  asSuperuser(
    `select (select json_agg(t order by t.slug) from titles t) as titles, (select json_agg(f) from fans f) as fans,
       (select json_agg(s order by s.sequencename) from pg_sequences s where schemaname = 'public') as sequences,
       (select json_agg(c.relname order by c.relname) from pg_class c where relnamespace = 'public'::regnamespace) as tables`,
  );

test.each([
  ["a row in an empty table", "insert into fans (id, name) values ('wren', 'Wren')"],
  ["a row of the catalogue", "update titles set name = 'Another ' || slug"],
  ["what was taken out of it", "set session_replication_role = replica; delete from titles"],
  [
    "a number that was used",
    "select nextval(min(sequencename)::regclass) from pg_sequences where schemaname = 'public'",
  ],
  ["a table", "create table strays (id int)"],
  ["a column", "alter table fans add column stray int; insert into fans (id) values ('wren')"],
  ["a table that is gone", "drop table write_checks"],
])("the next file finds nothing of %s", async (_, work) => {
  await freshDatabase(host, name, templates.empty);
  const made = await all();
  await asSuperuser(work);
  expect(await all()).not.toEqual(made);
  await freshDatabase(host, name, templates.empty);
  expect(await all()).toEqual(made);
});

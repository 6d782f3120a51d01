import { expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { exceptions, owners } from "../sql/table-owners.ts";

type Table = { name: string; key: string; columns: string; refers: string };

const tables = () =>
  query<Table>(
    `select c.relname::text as name,
       coalesce((select string_agg(a.attname, ', ' order by array_position(k.conkey, a.attnum)) from pg_constraint k
         join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
         where k.conrelid = c.oid and k.contype = 'p'), '') as key,
       (select string_agg(a.attname || ' ' || replace(replace(format_type(a.atttypid, a.atttypmod),
           'timestamp with time zone', 'timestamptz'), 'double precision', 'float8')
           || case when a.attnotnull then '' else '?' end, ', ' order by a.attnum)
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       coalesce((select string_agg(distinct k.confrelid::regclass::text, ', ') from pg_constraint k
         where k.conrelid = c.oid and k.contype = 'f'), '') as refers
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`,
  );

const head = `# Schema

Every table by the folder that alone writes it (\`testing/sql/table-owners.ts\`, held by a test), as the migrations leave
it. \`?\` may be null. Written by \`npm run docs\`; a test compares.
`;

const rowOf = ({ name, key, columns, refers }: Table) => {
  const others = Object.keys(exceptions).filter((folder) => exceptions[folder]?.[name]);
  const more = [refers && `refers to ${refers}`, others.length > 0 && `also written by ${others.join(", ")}`];
  return `| \`${name}\` | ${key} | ${columns} | ${more.filter(Boolean).join("; ")} |`;
};

test("npm run docs: schema.md matches the tables of the migrations and their writers", async () => {
  const all = await tables();
  const folders = [...new Set(all.map(({ name }) => owners[name] ?? "platform/db (migrations)"))].sort();
  const parts = folders.map((folder) => {
    const own = all.filter(({ name }) => (owners[name] ?? "platform/db (migrations)") === folder);
    return `## ${folder}\n\n| Table | Key | Columns | |\n|---|---|---|---|\n${own.map(rowOf).join("\n")}\n`;
  });
  await expect([head, ...parts].join("\n")).toMatchFileSnapshot("../../docs/schema.md");
});

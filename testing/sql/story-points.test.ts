import { expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { storyPoints } from "./story-points.ts";

test("every table with words says how a story is held back in it, or why not", async () => {
  const rows = await query<{ name: string }>(
    `select distinct table_name::text as name from information_schema.columns
     where table_schema = 'public' and (data_type in ('text', 'jsonb', 'ARRAY')) order by 1`,
  );
  const tables = rows.map(({ name }) => name);
  expect(tables.filter((name) => !storyPoints.has(name) && name !== "migrations")).toEqual([]);
  expect([...storyPoints.keys()].filter((name) => !tables.includes(name))).toEqual([]);
});

import { expect, test } from "vitest";
import "../app/api/keys/secrets.server.ts";
import "../app/api/tokens/token-keys.server.ts";
import "../app/desk/webhooks/webhooks.server.ts";
import { query } from "../platform/db/pool.server.ts";
import { sealedColumns } from "../platform/names/named-rows.server.ts";
import "../platform/push/push.server.ts";

test("a restore without secrets knows of every column that holds something sealed", async () => {
  const rows = await query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like 'sealed\\_%' and data_type = 'text' order by 1`,
    [],
  );
  expect(sealedColumns().sort()).toEqual(rows.map(({ name }) => name));
});

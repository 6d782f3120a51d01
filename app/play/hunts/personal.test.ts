import { expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { huntsPersonalData } from "./personal.server.ts";

const add = async (email: string, fan: string | null, character = "carmilla") => {
  const [row] = await query<{ id: number }>(
    `insert into hunts (key, name, email, fan_id, character, character_name)
     values (gen_random_uuid(), 'Nell', $1, $2, $3, $3) returning id`,
    [email, fan, character],
  );
  return row?.id ?? 0;
};
const left = async () =>
  Object.fromEntries(
    (await query<{ id: number; fan_id: string | null }>("select id, fan_id from hunts order by id")).map(
      (row) => [row.id, row.fan_id],
    ),
  );
const erase = (emails: string[], fanIds: string[]) =>
  transaction(async (on) => void (await huntsPersonalData.erase?.({ emails, fanIds, requests: [] }, on)));
const exported = async (emails: string[], fanIds: string[]) =>
  (await huntsPersonalData.exportOf({ emails, fanIds, requests: [] })).hunts as Record<string, unknown>[];

test("a hunt belongs to its address and goes with it; others of the browser stay", async () => {
  const own = await add("Nell@salt.org", "f");
  const others = await add("kit@salt.org", "f");
  await add("nell@salt.org", null, "jay-gatsby");
  const elsewhere = await add("ada@salt.org", "g");
  await query(
    `insert into hunt_pieces (hunt_id, position, name, picture)
     values ($1, 2, 'Hat', 'none'), ($1, 1, 'Coat', 'none'), ($2, 1, 'Shoe', 'none')`,
    [own, others],
  );
  const rows = await exported(["nell@salt.org"], ["f"]);
  expect(rows).toMatchObject([
    { email: "Nell@salt.org", pieces: [{ name: "Coat" }, { name: "Hat" }] },
    { character_name: "jay-gatsby", pieces: null },
  ]);
  await erase(["nell@salt.org"], ["f"]);
  expect(await left()).toEqual({ [others]: null, [elsewhere]: "g" });
});

test("of who has no address the browser's hunts are exported and go, and nobody else's", async () => {
  await query("delete from hunts");
  const [, stays] = [await add("nell@salt.org", "f"), await add("ada@salt.org", "g")];
  await add("kit@salt.org", "f");
  expect((await exported([], ["f"])).map(({ email }) => email)).toEqual(["nell@salt.org", "kit@salt.org"]);
  await erase([], ["f"]);
  expect(await left()).toEqual({ [stays]: "g" });
});

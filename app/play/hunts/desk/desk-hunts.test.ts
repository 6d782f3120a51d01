import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import type { HuntState } from "../hunt.ts";
import { findDeskHunt, listDeskHunts } from "./desk-hunts.server.ts";

const add = async (count: number, ended: "found_at" | "called_off_at" | null) =>
  (
    await query<{ id: number }>(
      `insert into hunts (key, name, email, character, character_name, flags, price${ended ? `, ${ended}` : ""})
       select gen_random_uuid(), 'Kit', 'kit' || n || '@salt.org', 'carmilla', 'Carmilla', '{quick}', '$7'
         ${ended ? ", now()" : ""} from generate_series(1, $1) n returning id`,
      [count],
    )
  ).map(({ id }) => id);
const listed = async (state: HuntState, from: number | null = null) => {
  const { hunts, next } = await listDeskHunts(state, from);
  return { ids: hunts.map(({ id }) => id), next };
};

test("open hunts are sorted by waiting time, ended ones newest first, fifty a page", async () => {
  const open = await add(50, null);
  const found = await add(51, "found_at");
  const off = await add(2, "called_off_at");
  expect(await listed("open")).toEqual({ ids: open, next: null });
  expect(await listed("called-off")).toEqual({ ids: off.toReversed(), next: null });
  const newest = found.toReversed();
  expect(await listed("found")).toEqual({ ids: newest.slice(0, 50), next: newest[49] });
  expect(await listed("found", newest[49])).toEqual({ ids: newest.slice(50), next: null });
  await query("update hunts set found_at = null where id = $1", [found[50]]);
  expect(await listed("open")).toEqual({ ids: open, next: open[49] });
  expect(await listed("open", open[48])).toEqual({ ids: [open[49], found[50]], next: null });
});

test("a hunt at the desk has its pieces, and the list their counts", async () => {
  const [one = 0, other = 0] = await query<{ id: number }>(
    "select id from hunts where called_off_at is not null order by id",
  ).then((rows) => rows.map(({ id }) => id));
  await query(
    `insert into hunt_pieces (hunt_id, position, name, picture, found_at)
     values ($1, 2, 'Hat', 'none', null), ($1, 1, 'Coat', 'none', now()), ($2, 1, 'Coat', 'none', null)`,
    [one, other],
  );
  const { hunts } = await listDeskHunts("called-off", null);
  expect(hunts.map(({ pieces, found }) => [pieces, found])).toEqual([
    [1, 0],
    [2, 1],
  ]);
  expect(await findDeskHunt(one)).toMatchObject({
    ...{ id: one, characterName: "Carmilla", flags: ["quick"], price: "$7", foundAt: null },
    ...{ key: expect.any(String), calledOffAt: expect.any(Date), createdAt: expect.any(Date) },
    pieces: [{ name: "Coat" }, { name: "Hat" }],
  });
  expect(await findDeskHunt(0)).toBeNull();
});

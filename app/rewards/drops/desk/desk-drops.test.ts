import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { openDrop } from "../../../../testing/drops/drop.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { findDeskDrop, listClaims, listDeskDrops } from "./desk-drops.server.ts";

const hourMs = 3_600_000;
const listed = async (which: "on" | "over") => (await listDeskDrops(which)).rows.map(({ title }) => title);

test("the desk lists current drops by time, and past ones latest first", async () => {
  const drop = (title: string, opensIn: number, closesIn: number, mode?: "draw") =>
    openDrop({ title, opensIn: opensIn * hourMs, closesIn: closesIn * hourMs, mode });
  await drop("opens later", 2, 3);
  await drop("over first", -2, -1.5);
  const drawn = await drop("drawn", -4, -1, "draw");
  await drop("is drawn", -3, -1, "draw");
  await drop("opens soon", 1, 9);
  await drop("is open", -1, 8);
  await drop("over last", -9, -0.5);
  const gone = [await drop("of a later run", -1, 4), await drop("of a later run", -2, -1)];
  await query("update drops set superseded = true where id = any($1)", [gone]);
  await query("update drop_draws set drawn_at = now() where drop_id = $1", [drawn]);
  expect(await listed("on")).toEqual(["is drawn", "is open", "opens soon", "opens later"]);
  expect(await listed("over")).toEqual(["over last", "drawn", "over first"]);
  await query(
    `insert into drops (id, title, pieces, opens_at, closes_at)
     select 'd-' || n, 'd-' || n, 5, now() + n * interval '1 day', now() + interval '999 days' from generate_series(1, 97) n`,
  );
  const most = await listed("on");
  expect([most.length, most.at(-1)]).toEqual([50, "d-46"]);
});

test("the desk finds a drop with its hour of announcing and the hash of its own seed", async () => {
  const [drop, draw] = [await openDrop(), await openDrop({ mode: "draw" })];
  await openDrop({ mode: "draw" });
  const [{ seed_hash } = { seed_hash: "" }] = await query<{ seed_hash: string }>(
    "select seed_hash from drop_draws where drop_id = $1",
    [draw],
  );
  expect(await findDeskDrop(draw)).toMatchObject({ id: draw, seed_hash, is_draft: false, publish_at: null });
  expect(await findDeskDrop(drop)).toMatchObject({ id: drop, seed_hash: null });
  expect(await findDeskDrop("no-such-drop")).toBeNull();
});

test("claims are listed fifty a page by place, with owners", async () => {
  const [drop, other, fan] = [await openDrop({ pieces: 60 }), await openDrop(), newFanId()];
  await query("insert into fans (id, name) values ($1, 'Ines')", [fan]);
  const put = (id: string, from: number, to: number) =>
    query(
      `insert into drop_claims (drop_id, place, number) select $1, n, n from generate_series($2::int, $3::int) n order by n desc`,
      [id, from, to],
    );
  await put(other, 1, 3);
  await put(drop, 1, 49);
  const places = async (after: number) => {
    const { claims, next } = await listClaims(drop, after);
    return [claims.length, claims[0]?.place, claims.at(-1)?.place, next];
  };
  expect(await places(0)).toEqual([49, 1, 49, null]);
  await put(drop, 50, 50);
  expect(await places(0)).toEqual([50, 1, 50, null]);
  await put(drop, 51, 51);
  expect(await places(0)).toEqual([50, 1, 50, 50]);
  expect(await places(1)).toEqual([50, 2, 51, null]);
  expect(await places(50)).toEqual([1, 51, 51, null]);
  expect(await places(51)).toEqual([0, undefined, undefined, null]);
  await query(
    `update drop_claims set fan_id = $2, keep_by = now(), claimed_at = now(), is_sample = true where drop_id = $1 and place = 1`,
    [drop, fan],
  );
  await query("update drop_claims set number = null, left_at = now() where drop_id = $1 and place = 2", [
    drop,
  ]);
  const { claims } = await listClaims(drop, 0);
  const at = expect.any(Date);
  expect(claims.slice(0, 2)).toEqual([
    {
      place: 1,
      number: 1,
      fanId: fan,
      name: "Ines",
      claimedAt: at,
      keepBy: at,
      leftAt: null,
      isSample: true,
    },
    {
      place: 2,
      number: null,
      fanId: null,
      name: null,
      claimedAt: at,
      keepBy: null,
      leftAt: at,
      isSample: false,
    },
  ]);
});

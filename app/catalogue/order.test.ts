import { expect, test } from "vitest";
import { z } from "zod";
import { query, transaction } from "../../platform/db/pool.server.ts";
import { asOwner } from "../../testing/connected.ts";
import {
  changeCatalogue,
  lastPosition,
  moveTo,
  noSuchRow,
  retire,
  type Shelf,
} from "../desk/records/order.server.ts";
import { defineRecord, requireAddress } from "../desk/records/record.server.ts";
import { listCharacters, listTitles } from "./catalogue.server.ts";
import { voiceOf, voiceShelf } from "./characters/voices.server.ts";

const cities = { table: "cities" } as const;
const positions = async () =>
  (await query<{ row: string }>("select id || ' ' || position as row from cities order by position, id")).map(
    ({ row }) => row,
  );
const change = (work: (shelf: Shelf, on: Parameters<typeof retire>[3]) => Promise<unknown>) =>
  transaction((on) => work(cities, on));
async function fourCities() {
  await asOwner("delete from cities");
  await query(
    "insert into cities (id, name, position) values ('d', 'D', 7), ('c', 'C', 7), ('a', 'A', 9), ('b', 'B', 8)",
  );
}

test("a row moves up, down and to a place, and others move only as far as needed", async () => {
  await fourCities();
  await change((shelf, on) => moveTo(shelf, "b", "up", on));
  expect(await positions()).toEqual(["c 1", "b 2", "d 3", "a 4"]);
  const before = await query<{ row: string }>("select xmin::text as row from cities order by id");
  await change((shelf, on) => moveTo(shelf, "b", "down", on));
  expect(await positions()).toEqual(["c 1", "d 2", "b 3", "a 4"]);
  const after = await query<{ row: string }>("select xmin::text as row from cities order by id");
  expect(after.map(({ row }, n) => row === before[n]?.row)).toEqual([true, false, true, false]);
  await change((shelf, on) => moveTo(shelf, "c", "up", on));
  await change((shelf, on) => moveTo(shelf, "a", "down", on));
  expect(await positions()).toEqual(["c 1", "d 2", "b 3", "a 4"]);
  await change((shelf, on) => moveTo(shelf, "a", 2, on));
  expect(await positions()).toEqual(["c 1", "a 2", "d 3", "b 4"]);
  await change((shelf, on) => moveTo(shelf, "c", 99, on));
  expect(await positions()).toEqual(["a 1", "d 2", "b 3", "c 4"]);
  await expect(change((shelf, on) => moveTo(shelf, "nowhere", 1, on))).rejects.toMatchObject({
    code: "not_there",
    status: 404,
  });
  await change(async (shelf, on) => expect(await lastPosition(shelf, on)).toBe(5));
  await asOwner("delete from cities");
  await change(async (shelf, on) => expect(await lastPosition(shelf, on)).toBe(1));
});

test("what stands in an order of its own moves among its own alone", async () => {
  const said = { kind: "talk", mood: "warm", topics: ["keys"], replies: ["Which?"] };
  const free = { spoils: "none", spoilsSeason: null, spoilsEpisode: null, spoilsMinute: null };
  const keep = async (character: string) =>
    (await voiceOf(character))!.save(null, { ...said, ...free } as never, async () => undefined);
  const keys = [await keep("maud-vesper"), await keep("dex-amari"), await keep("maud-vesper")];
  const [first = "", other = "", last = ""] = keys;
  const place = () => query("select position from voice_entries where id = $1", [other]);
  const before = await place();
  await changeCatalogue((on) => moveTo(voiceShelf("maud-vesper"), last, "up", on));
  expect((await (await voiceOf("maud-vesper"))!.list()).slice(-2).map(({ id }) => id)).toEqual([last, first]);
  expect(await place()).toEqual(before);
  await expect(
    changeCatalogue((on) => moveTo(voiceShelf("maud-vesper"), other, "up", on)),
  ).rejects.toMatchObject({ code: "not_there" });
});

test("retiring twice keeps the first time; a missing row can be neither", async () => {
  await fourCities();
  const retiredAt = async () =>
    (
      await query<{ id: string; retired_at: Date | null }>("select id, retired_at from cities order by id")
    ).map(({ retired_at }) => retired_at);
  await change((shelf, on) => retire(shelf, "b", true, on));
  const [, went, ...others] = await retiredAt();
  expect([went instanceof Date, ...others]).toEqual([true, null, null]);
  await change((shelf, on) => retire(shelf, "b", true, on));
  expect((await retiredAt())[1]).toEqual(went);
  await change((shelf, on) => retire(shelf, "b", false, on));
  expect((await retiredAt())[1]).toBeNull();
  for (const retired of [true, false])
    await expect(change((shelf, on) => retire(shelf, "nowhere", retired, on))).rejects.toMatchObject({
      code: "not_there",
      status: 404,
    });
});

test("a row and its audit entry are saved together; duplicates are shown at the field", async () => {
  await fourCities();
  const noted: string[] = [];
  const keep = (id: string, text: string, place?: "first") =>
    defineRecord({
      ...{
        address: "cities",
        word: "city",
        table: "cities",
        title: "Cities",
        add: "New city",
        none: "None",
        place,
      },
      list: async () => [],
      find: async () => null,
      listed: () => ({ name: id }),
      rules: z.object({}),
      parts: () => [],
      keyOf: () => id,
      write: (on) => query(text, [id], on),
    }).save(null, {}, async (_, key) => void noted.push(key));
  expect(await keep("e", "insert into cities (id, name) values ($1, 'E') returning 1")).toBe("e");
  await expect(keep("f", "update cities set name = 'F' where id = $1 returning 1")).rejects.toEqual(
    noSuchRow(),
  );
  expect(noted).toEqual(["e"]);
  expect(await positions()).toEqual(["c 7", "d 7", "b 8", "a 9", "e 10"]);
  await keep("f", "insert into cities (id, name) values ($1, 'F') returning 1", "first");
  expect((await positions())[0]).toBe("f 6");
  await expect(keep("a", "insert into cities (id, name) values ($1, 'Z') returning 1")).rejects.toMatchObject(
    {
      code: "taken",
      status: 409,
      fields: { slug: "Another city has this address" },
    },
  );
  // What this part knows no sentence for stays the database's own.
  await expect(keep("G!", "insert into city_zen (id) values ($1)")).rejects.toMatchObject({ code: "42P01" });
  await expect(
    keep("h", "insert into forum_posts (forum_id, seq) values ($1, 1) returning 1"),
  ).rejects.toMatchObject({ code: "23503", constraint: "forum_posts_forum_id_fkey" });
  await expect(
    keep("no-such-picture", "update titles set still = $1 where slug = 'vesper-line' returning 1"),
  ).rejects.toMatchObject({ code: "23503" });
  await expect(
    keep("no-such-picture", "update directors set picture = $1 returning 1"),
  ).rejects.toMatchObject({ code: "no_picture", status: 422, fields: { picture: "Choose a picture" } });
  const sentence = "Enter a URL slug: the name has no letters to make one from";
  expect(requireAddress("a")).toBe("a");
  expect(() => requireAddress("")).toThrow(
    expect.objectContaining({ code: "no_slug", status: 422, fields: { slug: sentence } }),
  );
});

test("pages list titles and characters in order, ties by address, without retired ones", async () => {
  await changeCatalogue(async (on) => {
    await query("update titles set position = 1", [], on);
    await query("update characters set position = 1", [], on);
  });
  const slugs = listTitles().map(({ slug }) => slug);
  const ids = listCharacters().map(({ id }) => id);
  expect([slugs, ids]).toEqual([slugs.toSorted(), ids.toSorted()]);
  const [slug = "", id = ""] = [slugs[0], ids[0]];
  await changeCatalogue(async (on) => {
    await query("update titles set position = 2 where slug = $1", [slug], on);
    await query("update characters set position = 2 where id = $1", [id], on);
  });
  expect([listTitles().at(-1)?.slug, listCharacters().at(-1)?.id]).toEqual([slug, id]);
  await changeCatalogue(async (on) => {
    await query("update titles set retired_at = now() where slug = $1", [slug], on);
    await query("update characters set retired_at = now() where id = $1", [id], on);
  });
  expect(listTitles().map((one) => one.slug)).toEqual(slugs.slice(1));
  expect(listCharacters().map((one) => one.id)).toEqual(ids.slice(1));
});

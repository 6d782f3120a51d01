import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { aboutChoices } from "./lore.server.ts";

test("a card can be about any active title or director, titles first", async () => {
  await query("update titles set retired_at = now()");
  await query("update directors set retired_at = now()");
  await query(
    `insert into titles (slug, name, kind, position, retired_at) values ('about-b', 'B', 'film', 1, null),
       ('about-a', 'A', 'show', 2, null), ('about-gone', 'Gone', 'film', 0, now())`,
  );
  await query(
    `insert into directors (id, name, position, retired_at) values ('about-d', 'D', 1, null),
       ('about-c', 'C', 2, null), ('about-away', 'Away', 0, now())`,
  );
  expect((await aboutChoices()).map(({ value, label }) => [value, label])).toEqual([
    ["title about-b", "B"],
    ["title about-a", "A"],
    ["director about-d", "D"],
    ["director about-c", "C"],
  ]);
});

import { expect, inject, test } from "vitest";
import { connected, ownerOf } from "../../testing/connected.ts";
import { sampleDatabase } from "../../testing/server.ts";
import { recounts } from "./recounts.ts";

const file = (text: string, name: string) =>
  `insert into picture_files (file, picture, media_type, bytes)
   select '${name}', min(name), 'image/webp', '${text}' from pictures`;

test("sums that are right are found right, and every one that is wrong is found", async () => {
  const spoil = {
    "polls and their votes": [
      "update polls set total_votes = total_votes + 1 where id = (select min(id) from polls)",
      "update poll_tallies set votes = votes + 1 where ctid = (select min(ctid) from poll_tallies)",
    ],
    "fans and their points": [
      "update fan_points set points = points - 1 where fan_id = 'real'",
      "delete from points_ledger where fan_id = 'real'",
      "delete from fan_points where fan_id = 'real'",
    ],
    "logs and their entries": [
      "update log_heads set last_seq = last_seq + 1 where topic = (select min(topic) from log_entries)",
      "delete from log_entries where seq = 1 and topic = (select min(topic) from log_entries)",
    ],
    "reactions and their taps": [
      "update reaction_totals set taps = taps + 1 where ctid = (select min(ctid) from reaction_totals)",
    ],
    "uploaded pictures and their hashes": [file("another", "still-640.2cf24dba.webp")],
  };
  await connected({ connectionString: ownerOf(await sampleDatabase(inject("postgres"))) }, async (client) => {
    await client.query(file("hello", "still-320.2cf24dba.webp"));
    await client.query(
      `insert into points_ledger (fan_id, deed, ref, points) values ('real', 'join', 'a', 3), ('real', 'vote', 'b', 4);
       insert into fan_points (fan_id, points) values ('real', 7)`,
    );
    const found = async () => {
      const all = [];
      for (const recount of recounts) all.push(await recount(client));
      return all;
    };
    for (const { what, looked, wrong } of await found()) {
      expect(looked, what).toBeGreaterThan(0);
      expect(wrong, what).toBe(0);
    }
    for (const [what, ways] of Object.entries(spoil))
      for (const way of ways) {
        await client.query("begin");
        expect((await client.query(way)).rowCount, way).toBeGreaterThan(0);
        expect((await found()).filter(({ wrong }) => wrong > 0)).toEqual([
          expect.objectContaining({ what, wrong: 1 }),
        ]);
        await client.query("rollback");
      }
  });
});

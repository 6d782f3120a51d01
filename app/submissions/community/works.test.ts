import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { aWork } from "../../../testing/uploads/send-file.ts";
import { SubmissionForm } from "../words/submission-form.ts";
import { moveSubmission, removeSubmission } from "../works/move.server.ts";
import { showSubmission, submit, withdrawSubmission } from "../works/submissions.server.ts";
import { voteForWork } from "./work-votes.server.ts";
import { countWorks, findWork, listWorks, votedBy } from "./works.server.ts";

const nothing = async () => undefined;
const handIn = async (fan = newFanId(), more: object = {}) =>
  (await submit(SubmissionForm.parse({ ...aWork, shown: "on", ...more }), fan, null)).id;

/** As if an operator had moved it there. */
const lies = (ids: string[], status: string) =>
  query("update submissions set status = $2 where id = any($1)", [ids, status]);

test("SUBMIT-05: projects in development and creators are counted as they come, change, hide and go", async () => {
  const before = (await countWorks()).real;
  const more = async () => {
    const { inDevelopment, creators } = (await countWorks()).real;
    return [inDevelopment - before.inDevelopment, creators - before.creators];
  };
  const fan = newFanId();
  const one = await handIn(fan);
  const two = await handIn(fan, { shown: "" });
  expect(await more()).toEqual([0, 1]);
  for (const id of [one, two]) {
    await moveSubmission(id, "accepted", "", nothing);
    await moveSubmission(id, "in-development", "", nothing);
  }
  expect(await more()).toEqual([1, 1]);
  await showSubmission(two, true);
  expect(await more()).toEqual([2, 1]);
  await removeSubmission(one, true, nothing);
  expect(await more()).toEqual([1, 1]);
  await removeSubmission(one, false, nothing);
  await withdrawSubmission(two);
  expect(await more()).toEqual([1, 1]);
  await withdrawSubmission(one);
  expect(await more()).toEqual([0, 0]);
});

test("creators who hand in two works at once are counted once", async () => {
  const before = (await countWorks()).real.creators;
  const fans = Array.from({ length: 6 }, newFanId);
  await Promise.all([...fans, ...fans].map((fan) => handIn(fan)));
  expect((await countWorks()).real.creators).toBe(before + 6);
});

test("SUBMIT-03, SUBMIT-19: every public work is on one page and one only, the newest or the most backed first, by genre too", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 27; n++)
    ids.push(await handIn(newFanId(), { genre: n % 9 === 0 ? "horror" : "other" }));
  await lies(ids, "accepted");
  // Many at the same moment, and with as many votes.
  await query(
    "update submissions set created_at = date_trunc('hour', now()), votes = length(id) % 3 where id = any($1)",
    [ids],
  );
  for (const order of ["new", "top"] as const) {
    for (const [genre, expected] of [
      ["other", 24],
      ["horror", 3],
    ] as const) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page = await listWorks(order, genre, after);
        seen.push(...page.works.map(({ id }) => id).filter((id) => ids.includes(id)));
        after = page.next;
      } while (after);
      expect(seen).toHaveLength(expected);
      expect(new Set(seen).size).toBe(expected);
    }
  }
  const { works } = await listWorks("top", null, "no such place");
  expect(works.map(({ votes, sampleVotes }) => votes + sampleVotes)).toEqual(
    works.map(({ votes, sampleVotes }) => votes + sampleVotes).toSorted((a, b) => b - a),
  );
  expect(works[0]).toMatchObject({
    title: expect.any(String),
    creator: expect.any(String),
    type: expect.any(String),
    status: expect.any(String),
    description: expect.any(String),
    genre: expect.any(String),
  });
});

test("a work shows the first of its own files that were kept, and none of another's", async () => {
  const ids = [await handIn(), await handIn()];
  await lies(ids, "accepted");
  const [shown = "", bare = ""] = ids;
  const put = async (work: string | null, state: string, minute: number) => {
    const id = randomUUID();
    await query(
      `insert into submission_files (id, submission_id, fan_id, name, bytes, state, created_at)
       values ($1, $2, 'somebody', 'still.png', 1, $3, now() + $4 * interval '1 minute')`,
      [id, work, state, minute],
    );
    await query(
      `insert into submission_thumbnails (file_id, bytes, width, height) values ($1, '\\x00', 1, 1)`,
      [id],
    );
    return id;
  };
  await put(shown, "refused", 0);
  await put(shown, "kept", 2);
  const first = await put(shown, "kept", 1);
  await put(null, "kept", 0);
  const { works } = await listWorks("new", null, null);
  const pictures = new Map(works.map(({ id, thumbnail }) => [id, thumbnail]));
  expect([pictures.get(shown), pictures.get(bare)]).toEqual([first, null]);
});

test("a vote counts once however often it is said, is taken back, and is for public works alone", async () => {
  const [fan, other] = [newFanId(), newFanId()];
  const id = await handIn();
  await expect(voteForWork(id, fan, true)).rejects.toMatchObject({ code: "no_such_submission" });
  await lies([id], "featured");
  await Promise.all(Array.from({ length: 5 }, () => voteForWork(id, fan, true)));
  expect(await voteForWork(id, other, true)).toEqual({ votes: 2, voted: true });
  expect(await votedBy(fan, [id])).toEqual([id]);
  expect(await voteForWork(id, fan, false)).toEqual({ votes: 1, voted: false });
  expect((await voteForWork(id, fan, false)).votes).toBe(1);
  await lies([id], "declined");
  expect(await findWork(id)).toBeNull();
});

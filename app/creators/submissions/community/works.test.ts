import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { aWork } from "../../../../testing/uploads/send-file.ts";
import { SubmissionForm } from "../words/submission-form.ts";
import { moveSubmission, removeSubmission } from "../works/move.server.ts";
import { showSubmission, submit, withdrawSubmission } from "../works/submissions.server.ts";
import { voteForWork } from "./work-votes.server.ts";
import { countWorks, filesOfWork, findWork, listWorks, worksVotedBy } from "./works.server.ts";

const nothing = async () => undefined;
const handIn = async (fan = newFanId(), more: object = {}) =>
  (await submit(SubmissionForm.parse({ ...aWork, shown: "on", ...more }), fan, null, "192.0.2.1")).id;

/** As if an operator had moved it there. */
const lies = (ids: string[], status: string) =>
  query("update submissions set status = $2 where id = any($1)", [ids, status]);

test("SUBMIT-05: projects and creators are counted as they come, change and go", async () => {
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

// Also SUBMIT-19.
test("SUBMIT-03: every public work is on exactly one page, by order and genre", async () => {
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
      } while (after && seen.length < 99);
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

test("a vote counts once, can be taken back and is for public works only", async () => {
  const [fan, other] = [newFanId(), newFanId()];
  const id = await handIn();
  await expect(voteForWork(id, fan, true)).rejects.toMatchObject({ code: "no_such_submission" });
  await lies([id], "featured");
  await Promise.all(Array.from({ length: 5 }, () => voteForWork(id, fan, true)));
  expect(await voteForWork(id, other, true)).toEqual({ votes: 2, voted: true });
  expect(await worksVotedBy(fan, [id])).toEqual([id]);
  expect(await voteForWork(id, fan, false)).toEqual({ votes: 1, voted: false });
  expect((await voteForWork(id, fan, false)).votes).toBe(1);
  await lies([id], "declined");
  expect(await findWork(id)).toBeNull();
});

test("newest first, or most backed including samples, twelve a page, never private", async () => {
  await query("delete from submission_thumbnails");
  await query("delete from submission_files");
  await query("delete from submissions");
  // Some at the same moment, the others microseconds apart; votes rise while those of samples fall faster.
  await query(
    `insert into submissions (id, fan_id, title, type, genre, description, shown, status, created_at, votes, sample_votes)
     select 'w-' || lpad(n::text, 2, '0'), 'maker', 't', 'art', case when n > 12 then 'drama' else 'other' end, 'd',
       n <> 30, case when n = 29 then 'received' else 'featured' end,
       timestamptz '2026-05-01' + (n / 2) * interval '1 microsecond', n, 60 - n / 2 * 4
     from generate_series(1, 30) n`,
  );
  const number = ({ id }: { id: string }) => Number(id.slice(2));
  const pages = async (order: "new" | "top", genre: "drama" | "other" | null = null) => {
    const all: number[][] = [];
    for (let after: string | null = null, first = true; (first || after) && all.length < 9; first = false) {
      const { works, next } = await listWorks(order, genre, after);
      all.push(works.map(number));
      after = next;
    }
    return all;
  };
  const falling = Array.from({ length: 28 }, (_, n) => 28 - n);
  const backed = (n: number) => n + 60 - Math.floor(n / 2) * 4;
  const newest = await pages("new");
  expect(newest.map(({ length }) => length)).toEqual([12, 12, 4]);
  expect(newest.flat()).toEqual(falling);
  expect((await pages("top")).flat()).toEqual(falling.toSorted((a, b) => backed(b) - backed(a) || b - a));
  expect(await pages("new", "other")).toEqual([falling.slice(16)]);
  expect(await pages("top", "other")).toHaveLength(1);
  expect((await pages("top", "drama")).flat().toSorted((a, b) => b - a)).toEqual(falling.slice(0, 16));
  for (const nowhere of ["x.w-01", "1", ".w-01", "99999999999999999.w-01", "1.w 1"])
    expect((await listWorks("new", null, nowhere)).works.map(number)).toEqual(falling.slice(0, 12));
  expect((await findWork("w-10"))?.id).toBe("w-10");
  expect([await findWork("w-29"), await findWork("w-30")]).toEqual([null, null]);
});

test("a vote belongs to one fan and one work; removing it leaves all others", async () => {
  const [fan, other] = [newFanId(), newFanId()];
  const ids = [await handIn(), await handIn()];
  const [one = "", two = ""] = ids;
  await lies(ids, "featured");
  for (const id of ids) for (const voter of [fan, other]) await voteForWork(id, voter, true);
  await query("update submissions set sample_votes = 5 where id = $1", [one]);
  expect(await voteForWork(one, fan, false)).toEqual({ votes: 1, voted: false });
  expect(await worksVotedBy(fan, ids)).toEqual([two]);
  expect((await worksVotedBy(other, ids)).toSorted()).toEqual(ids.toSorted());
  expect(await worksVotedBy(other, [two])).toEqual([two]);
  expect([await worksVotedBy(null, ids), await worksVotedBy(fan, [])]).toEqual([[], []]);
  const votes = async () =>
    (await Promise.all(ids.map(findWork))).map((work) => [work?.votes, work?.sampleVotes]);
  expect(await votes()).toEqual([
    [1, 5],
    [2, 0],
  ]);
  await lies([two], "received");
  await expect(voteForWork(two, fan, false)).rejects.toMatchObject({ status: 404 });
  await expect(voteForWork("nothing", fan, true)).rejects.toMatchObject({ status: 404 });
});

test("files of a work are listed by name once saved, in order of arrival", async () => {
  const [work, other] = [await handIn(), await handIn()];
  const put = (id: string, of: string, name: string, minutes: number, state = "kept") =>
    query(
      `insert into submission_files (id, submission_id, fan_id, name, bytes, state, created_at)
       values ($1, $2, 'somebody', $3, 7, $4, timestamptz '2026-05-01' + $5 * interval '1 minute')`,
      [id, of, name, state, minutes],
    );
  const id = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
  await put(id(9), work, "second.pdf", 2);
  await put(id(2), work, "twin.pdf", 3);
  await put(id(1), work, "first twin.pdf", 3);
  await put(id(8), work, "first.pdf", 1);
  await put(id(7), work, "refused.pdf", 1, "refused");
  await put(id(6), other, "another's.pdf", 1);
  expect(await filesOfWork(work)).toEqual(
    ["first", "second", "first twin", "twin"].map((name) => ({ name: `${name}.pdf`, bytes: 7 })),
  );
  // The picture is that of the first, of twins that of the lower id.
  const thumbnail = async () => (await findWork(work))?.thumbnail;
  await query("update submissions set status = 'featured' where id = $1", [work]);
  for (const n of [2, 1])
    await query("insert into submission_thumbnails (file_id, bytes, width, height) values ($1, '', 1, 1)", [
      id(n),
    ]);
  expect(await thumbnail()).toBe(id(1));
});

test("SUBMIT-05: samples are counted apart from what is real", async () => {
  const [real, samples] = [
    { inDevelopment: 3, creators: 5 },
    { inDevelopment: 7, creators: 11 },
  ];
  await query(
    `update submission_counts set in_development = case when is_sample then 7 else 3 end,
       creators = case when is_sample then 11 else 5 end`,
  );
  expect(await countWorks()).toEqual({ real, samples });
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { Fan } from "../../../testing/fan.ts";
import { serveHere } from "../../../testing/requests/serve-here.ts";
import { aWork } from "../../../testing/uploads/send-file.ts";
import { findFan } from "../../fans/fan-sessions.server.ts";
import { submissionFiles } from "./files.server.ts";
import { submissionActions } from "./submissions.actions.server.ts";
import { openFollowToken } from "./works/submissions.server.ts";

const actions = new Endpoints();
submissionActions(actions);
const here = serveHere(actions, (app) => submissionFiles(app as never));

async function someone() {
  const fan = new Fan(here());
  await fan.send("/submit", { ...aWork, title: "The first of somebody" });
  const session = fan.cookies.get("afters_session")?.split(".")[0] ?? "";
  return { fan, fanId: (await findFan(session)) ?? "" };
}

type Answer = { message: string; follow: string; votes: number; voted: boolean; code: string };

async function file(fanId: string, state = "kept") {
  const id = randomUUID();
  await query(
    "insert into submission_files (id, fan_id, name, bytes, state) values ($1, $2, 'a.pdf', 5, $3)",
    [id, fanId, state],
  );
  return id;
}

test("a work is submitted with files and key, and answers with its page", async () => {
  const { fan, fanId } = await someone();
  const sent = { ...aWork, title: "With one", files: [await file(fanId)], form_key: "0123456789abcdef" };
  const first = await fan.send<Answer>("/submit", sent);
  expect(first).toMatchObject({ status: 200, message: expect.stringContaining("1 file uploaded.") });
  expect(openFollowToken(first.follow.replace("/submit/mine/", ""))).toMatch(/^with-one-/);
  expect((await fan.send<Answer>("/submit", sent)).follow).toBe(first.follow);
  expect(await query("select 1 from submissions where title = 'With one'")).toHaveLength(1);
  const half = await file(fanId, "arriving");
  expect(await fan.send("/submit", { ...sent, files: [half], form_key: undefined })).toMatchObject({
    ...{ status: 422, code: "files" },
  });
});

test("a filled hidden field gets the usual answer, and nothing is stored", async () => {
  const { fan } = await someone();
  const files = [randomUUID(), randomUUID()];
  const told = await fan.send<Answer>("/submit", { ...aWork, title: "Of a machine", files, website: "x" });
  expect(told).toMatchObject({ status: 200, follow: "/submit" });
  expect(told.message).toContain('"Of a machine" has been received');
  expect(told.message).toContain("2 files uploaded.");
  expect(await query("select 1 from submissions where title = 'Of a machine'")).toEqual([]);
});

test("a fan's own file is removed once; missing or foreign ones are not", async () => {
  const [{ fan, fanId }, other] = [await someone(), await someone()];
  const id = await file(fanId);
  const gone = { status: 404, code: "no_such_file", message: "This file no longer exists." };
  expect(await other.fan.send(`/submit/files/${id}/remove`)).toMatchObject(gone);
  const files = async ({ fan }: { fan: Fan }) => await (await fan.get("/submit/files.json")).json();
  expect(await files({ fan })).toMatchObject({ files: [{ id, state: "kept", arrived: 5 }] });
  expect(await files(other)).toEqual({ files: [] });
  expect(await fan.send(`/submit/files/${id}/remove`)).toMatchObject({
    ...{ status: 200, message: "The file is removed." },
  });
  expect(await fan.send(`/submit/files/${id}/remove`)).toMatchObject(gone);
  expect(await files({ fan })).toEqual({ files: [] });
  const stranger = await new Fan(here()).get("/submit/files.json");
  expect([stranger.status, stranger.headers.get("cache-control"), await stranger.json()]).toEqual([
    200,
    "private, no-store",
    { files: [] },
  ]);
});

test("a vote for a work is answered with its votes and what became of it", async () => {
  const { fan, fanId } = await someone();
  await query("update submissions set shown = true, status = 'featured' where fan_id = $1", [fanId]);
  const [work] = await query<{ id: string }>("select id from submissions where fan_id = $1", [fanId]);
  const vote = (on: string) => fan.send<Answer>(`/submit/works/${work?.id}/votes`, { on });
  const voted = { votes: 1, voted: true, message: "Your vote is in." };
  expect([await vote("yes"), await vote("yes")]).toMatchObject([voted, voted]);
  expect(await vote("no")).toMatchObject({ votes: 0, voted: false, message: "Your vote is taken back." });
  expect((await vote("maybe")).status).toBe(422);
});

test("a thumbnail is sent whole to anyone with its ID, cached privately for a while", async () => {
  const id = await file("somebody");
  await query(
    "insert into submission_thumbnails (file_id, bytes, width, height) values ($1, '\\x0102', 1, 1)",
    [id],
  );
  const get = (name: string) => new Fan(here()).get(`/submit/thumbnails/${name}`);
  const answer = await get(`${id}.webp`);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/webp",
    "content-length": "2",
    "cache-control": "private, max-age=300",
  });
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([1, 2]);
  for (const name of [id, `${id}.png`, `${id.toUpperCase()}x.webp`, `x${id}.webp`, `${randomUUID()}.webp`])
    expect((await get(name)).status, name).toBe(404);
});

import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { asOwner } from "../../../testing/connected.ts";
import { aHolder, asked } from "../../../testing/data-layer/asked.ts";
import { put, somebody } from "../../../testing/data-layer/objects.ts";
import { mostFileBytes } from "../../creators/submissions/words/submission.ts";
import { takeObject } from "./take-object.server.ts";

type Row = { id: string; object_name: string; name: string; state: string; bytes: number };
const rowsOf = (fanId: string) =>
  query<Row>(
    "select id, object_name, name, state, bytes::int from submission_files where fan_id = $1 order by created_at",
    [fanId],
  );

/** As a request with this body; what is looked at becomes what `looked` says, as the scanner would have it. */
async function take(
  fanId: string,
  path: string,
  { bytes = "bytes", headers = {}, replaces = false, looked = "state = 'kept', kind = 'png'" } = {},
) {
  const request = asked(path, { method: "POST", holder: aHolder(), headers });
  (request.request as never as { end(body: string): void }).end(bytes);
  const taking = takeObject(request, fanId, path, { replaces });
  let over = false;
  const ended = taking.then(
    () => (over = true),
    () => (over = true),
  );
  const arrived = "select id from submission_files where fan_id = $1 and state = 'arrived'";
  await expect
    .poll(async () => over || (await query(arrived, [fanId])).length > 0, { interval: 10 })
    .toBe(true);
  if (!over)
    await query(
      looked
        ? `update submission_files set ${looked} where fan_id = $1 and state = 'arrived'`
        : "delete from submission_files where fan_id = $1 and state = 'arrived'",
      [fanId],
    );
  await ended;
  return taking;
}

test("a checked file becomes the object at its path; a second one needs upsert", async () => {
  const { fanId } = await somebody();
  const taken = await take(fanId, "boards/one.png");
  expect(taken).toMatchObject({ path: "boards/one.png", state: "kept", bytes: 5 });
  const row = { id: taken.id, object_name: "boards/one.png", name: "one.png", state: "kept", bytes: 5 };
  expect(await rowsOf(fanId)).toEqual([row]);
  await expect(take(fanId, "boards/one.png")).rejects.toMatchObject({ status: 409 });
  expect(await rowsOf(fanId)).toEqual([row]);
  const next = await take(fanId, "boards/one.png", { bytes: "others", replaces: true });
  expect(next).toMatchObject({ path: "boards/one.png", bytes: 6 });
  expect(await rowsOf(fanId)).toMatchObject([{ id: next.id, object_name: "boards/one.png", bytes: 6 }]);
  expect(next.id).not.toBe(taken.id);
  const other = await take(fanId, "two.png", { replaces: true });
  expect((await rowsOf(fanId)).map(({ id }) => id)).toEqual([next.id, other.id]);
});

test("a file refused or removed during the check leaves nothing, and the old one stays", async () => {
  const { fanId } = await somebody();
  const refused = "state = 'refused', refusal = 'This is no picture.'";
  const wrong = { code: "InvalidMimeType", status: 415, message: "This is no picture." };
  await expect(take(fanId, "one.png", { looked: refused })).rejects.toMatchObject(wrong);
  expect(await rowsOf(fanId)).toEqual([]);
  await expect(take(fanId, "one.png", { looked: "state = 'refused'" })).rejects.toMatchObject({
    message: "This file is not taken.",
  });
  const gone = { code: "InvalidRequest", status: 409 };
  await expect(take(fanId, "one.png", { looked: "" })).rejects.toMatchObject(gone);
  const kept = await take(fanId, "one.png");
  await expect(take(fanId, "one.png", { looked: refused, replaces: true })).rejects.toMatchObject(wrong);
  expect(await rowsOf(fanId)).toMatchObject([{ id: kept.id, state: "kept" }]);
  // One that was refused before makes room.
  await query("update submission_files set state = 'refused' where id = $1", [kept.id]);
  const again = await take(fanId, "one.png");
  expect(await rowsOf(fanId)).toMatchObject([{ id: again.id, state: "kept" }]);
});

test("a file of a work that was handed in is not replaced", async () => {
  const { fanId } = await somebody();
  const id = await put(fanId, "work.png");
  await asOwner(
    "insert into submissions (id, fan_id, title, type, genre, description) values ('w-1', $1, 'W', 'art', 'drama', '')",
    [fanId],
  );
  await query("update submission_files set submission_id = 'w-1' where id = $1", [id]);
  const denied = { code: "AccessDenied", status: 403 };
  await expect(take(fanId, "work.png", { replaces: true })).rejects.toMatchObject(denied);
});

test("a file has a hundred megabytes, and its form a little more", async () => {
  const { fanId } = await somebody();
  const told = (length: number | string) => ({ headers: { "content-length": String(length) } });
  const room = 64 * 1024;
  const tooLarge = { code: "EntityTooLarge", status: 413 };
  await expect(take(fanId, "a.png", told(mostFileBytes + room + 1))).rejects.toMatchObject(tooLarge);
  expect((await take(fanId, "a.png", told(mostFileBytes + room))).bytes).toBe(5);
  expect((await take(fanId, "b.png", told("much"))).bytes).toBe(5);
  expect((await take(fanId, "c.png", told(5))).bytes).toBe(5);
  expect((await rowsOf(fanId)).map(({ object_name }) => object_name)).toEqual(["a.png", "b.png", "c.png"]);
});

test("the first file of a form is taken; a form without one or broken off brings none", async () => {
  const { fanId } = await somebody();
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const part = (name: string, text: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${name === "cacheControl" ? "" : '; filename="x.png"'}\r\n\r\n${text}\r\n`;
  const form = (...parts: string[]) => `${parts.join("")}--b--\r\n`;
  const sent = form(part("cacheControl", "3600"), part("", "first"), part("other", "second one"));
  expect((await take(fanId, "one.png", { headers, bytes: sent })).bytes).toBe(5);
  const invalid = (message: string) => ({ code: "InvalidRequest", status: 400, message });
  const none = form(part("cacheControl", "3600"));
  await expect(take(fanId, "two.png", { headers, bytes: none })).rejects.toMatchObject(
    invalid("The form has no file."),
  );
  const broken = part("cacheControl", "3600").slice(0, -4);
  await expect(take(fanId, "two.png", { headers, bytes: broken })).rejects.toMatchObject(
    invalid("The form broke off."),
  );
  const inItsFile = part("", "x".repeat(100_000)).slice(0, 90_000);
  await expect(take(fanId, "two.png", { headers, bytes: inItsFile })).rejects.toMatchObject(
    invalid("The form broke off."),
  );
  const noBoundary = { "content-type": "multipart/form-data" };
  await expect(take(fanId, "two.png", { headers: noBoundary, bytes: sent })).rejects.toMatchObject(
    invalid("The form broke off."),
  );
  expect(await rowsOf(fanId)).toHaveLength(1);
});

import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { stores } from "../../../platform/files/file-store.server.ts";
import { aHolder, asked } from "../../../testing/data-layer/asked.ts";
import { codeOf, put, served, somebody } from "../../../testing/data-layer/objects.ts";
import { storage } from "./storage.server.ts";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("a folder lists its direct entries, sorted, searched and paged as requested", async () => {
  const { holder, fanId } = await somebody();
  const times = (created: number, touched: number) => ({
    created_at: minutesAgo(created),
    touched_at: minutesAgo(touched),
  });
  await put(fanId, "b.png", times(3, 1));
  await put(fanId, "a.png", times(2, 2));
  await put(fanId, "C.pdf", { ...times(1, 3), kind: "pdf" });
  await put(fanId, "boards/one.png", times(9, 9));
  await put(fanId, "boards/deep/two.png", times(9, 9));
  await put(fanId, "boards2/three.png", times(9, 9));
  await put(fanId, "refused.png", { state: "refused" });
  const list = async (body: object = {}) =>
    (await served("object/list/submissions", { method: "POST", holder, body })).body;
  const names = async (body: object = {}) => (await list(body)).map((one) => (one as { name: string }).name);
  const sorted = (column?: string, order?: string) => names({ sortBy: { column, order } });
  expect(await names()).toEqual(["C.pdf", "a.png", "b.png", "boards", "boards2"]);
  expect(await sorted("name", "desc")).toEqual(["boards2", "boards", "b.png", "a.png", "C.pdf"]);
  // Folders have no time.
  expect(await sorted("created_at")).toEqual(["boards", "boards2", "b.png", "a.png", "C.pdf"]);
  expect(await sorted("created_at", "desc")).toEqual(["C.pdf", "a.png", "b.png", "boards", "boards2"]);
  expect(await sorted("updated_at", "asc")).toEqual(["boards", "boards2", "C.pdf", "a.png", "b.png"]);
  expect(await names({ prefix: "boards" })).toEqual(["deep", "one.png"]);
  expect(await names({ prefix: "boards//" })).toEqual(["deep", "one.png"]);
  expect(await names({ prefix: "none" })).toEqual([]);
  expect(await names({ search: "B" })).toEqual(["b.png", "boards", "boards2"]);
  expect(await names({ search: "c" })).toEqual(["C.pdf"]);
  expect(await names({ limit: 2 })).toEqual(["C.pdf", "a.png"]);
  expect(await names({ limit: 2, offset: 1 })).toEqual(["a.png", "b.png"]);
  const [first, , , folder] = await list();
  const times2 = {
    updated_at: expect.any(String),
    created_at: expect.any(String),
    last_accessed_at: expect.any(String),
  };
  expect(first).toEqual({
    name: "C.pdf",
    id: expect.any(String),
    ...times2,
    metadata: {
      size: 5,
      contentLength: 5,
      mimetype: "application/pdf",
      eTag: '"ab"',
      cacheControl: "no-store",
      lastModified: expect.any(String),
      httpStatusCode: 200,
    },
  });
  expect(folder).toEqual({ name: "boards", id: null, updated_at: null, created_at: null, metadata: null });
  expect((await served("object/list/submissions", { method: "POST", holder: aHolder() })).body).toEqual([]);
  expect(await codeOf("object/list/submissions", { method: "POST" })).toBe("401 sign_in_first");
});

test("body fields are read within their limits and refused by field", async () => {
  const { holder } = await somebody();
  const list = (body: string | object) => codeOf("object/list/submissions", { method: "POST", holder, body });
  const ok = "200 undefined";
  const refused = "400 InvalidRequest";
  const cases: [string | object, string][] = [
    ["", ok],
    ["{", refused],
    ["7", refused],
    [{ limit: 0 }, refused],
    [{ limit: 1 }, ok],
    [{ limit: 1_000 }, ok],
    [{ limit: 1_001 }, refused],
    [{ limit: 1.5 }, refused],
    [{ offset: -1 }, refused],
    [{ offset: 1_000_000 }, ok],
    [{ offset: 1_000_001 }, refused],
    [{ prefix: "x".repeat(200) }, ok],
    [{ prefix: "x".repeat(201) }, refused],
    [{ search: "x".repeat(200) }, ok],
    [{ search: "x".repeat(201) }, refused],
    [{ sortBy: { column: "size" } }, refused],
  ];
  for (const [body, code] of cases) expect(await list(body), JSON.stringify(body)).toBe(code);
  const { body } = await served("object/list/submissions", { method: "POST", holder, body: { limit: 0 } });
  expect(body.message).toMatch(/^limit: /);
  expect(
    (await served("object/list/submissions", { method: "POST", holder, body: "7" })).body.message,
  ).toMatch(/^The body: /);
  const many = (count: number) => ({ prefixes: Array.from({ length: count }, (_, at) => `${at}.png`) });
  const remove = (sent: object) => codeOf("object/submissions", { method: "DELETE", holder, body: sent });
  expect([await remove(many(0)), await remove(many(200)), await remove(many(201))]).toEqual([
    refused,
    ok,
    refused,
  ]);
  expect([
    await remove({ prefixes: ["x".repeat(200)] }),
    await remove({ prefixes: ["x".repeat(201)] }),
  ]).toEqual([ok, refused]);
});

test("object info goes to its own fan only and depends on how far it was checked", async () => {
  const [{ holder, fanId }, other] = [await somebody(), await somebody()];
  const id = await put(fanId, "boards/one.png", { kept_bytes: 4 });
  const info = await served("object/info/authenticated/submissions/boards/one.png", { holder });
  expect(info).toMatchObject({
    status: 200,
    body: {
      id,
      name: "boards/one.png",
      bucket_id: "submissions",
      content_type: "image/png",
      size: 4,
      metadata: {},
    },
  });
  const gone = "404 NoSuchKey";
  for (const [path, by] of [
    ["one.png", holder],
    ["boards/one.png", other.holder],
    ["boards/one.png", aHolder()],
    ["a%00b", holder],
    ["x".repeat(401), holder],
  ] as const)
    for (const kind of ["info/", ""])
      expect(await codeOf(`object/${kind}submissions/${path}`, { holder: by }), path).toBe(gone);
  // An address that cannot be read says so.
  expect(await codeOf("object/submissions/%zz", { holder })).toBe("400 InvalidKey");
  expect(await codeOf("object/submissions/boards/one.png")).toBe("401 sign_in_first");
  await put(fanId, "arrived.png", { state: "arrived", kind: null });
  expect(await served("object/submissions/arrived.png", { holder })).toMatchObject({
    status: 409,
    body: { code: "not_looked_at" },
  });
  await put(fanId, "refused.png", { state: "refused" });
  await put(fanId, "nowhere.png", { place: null });
  await put(fanId, "lost.png");
  for (const path of ["refused.png", "nowhere.png", "lost.png"])
    expect(await codeOf(`object/submissions/${path}`, { holder })).toBe(gone);
});

/** A response that keeps what was written to it. */
class Written extends Writable {
  status = 0;
  headers: Record<string, string> = {};
  text = "";
  writeHead(status: number, headers: Record<string, string>) {
    [this.status, this.headers] = [status, headers];
    return this;
  }
  override _write(chunk: Buffer, _: string, done: () => void) {
    this.text += chunk;
    done();
  }
}

async function poured(path: string, asking: Parameters<typeof asked>[1]): Promise<Written> {
  const response = new Written();
  await storage.serve({ ...asked(path, asking), response: response as never });
  if (!response.writableFinished) await new Promise((resolve) => response.once("finish", resolve));
  return response;
}

test("an object is streamed for download with type and length; HEAD streams nothing", async () => {
  const { holder, fanId } = await somebody();
  const id = await put(fanId, "boards/one.png", { sha256: null });
  const path = join(mkdtempSync(join(tmpdir(), "afters-object-")), "bytes");
  writeFileSync(path, "bytes");
  await stores.disk.put(id, path, { bytes: 5, sha256: createHash("sha256").update("bytes").digest("hex") });
  const answer = await poured("object/authenticated/submissions/boards/one.png", { holder });
  expect([answer.status, answer.text]).toEqual([200, "bytes"]);
  expect(answer.headers).toEqual({
    "Content-Type": "image/png",
    "Content-Length": "5",
    "Content-Disposition": expect.stringContaining('filename="one.png"'),
    "Content-Security-Policy": "sandbox; default-src 'none'",
    ETag: `"${id}"`,
  });
  const named = await poured("object/submissions/boards/one.png", { holder, query: "download=mine.png" });
  expect(named.headers["Content-Disposition"]).toContain('filename="mine.png"');
  const head = await poured("object/submissions/boards/one.png", { holder, method: "HEAD" });
  expect([head.status, head.text, head.headers["Content-Length"]]).toEqual([200, "", "5"]);
  await query("update submission_files set kind = null, sha256 = 'cd' where id = $1", [id]);
  const unknown = await poured("object/submissions/boards/one.png", { holder, query: "download=" });
  expect(unknown.headers).toMatchObject({
    "Content-Type": "application/octet-stream",
    "Content-Disposition": expect.stringContaining('filename="one.png"'),
    ETag: '"cd"',
  });
  const { body } = await served("object/sign/submissions/boards/one.png", {
    holder,
    method: "POST",
    body: { expiresIn: 60 },
  });
  const [to = "", query2 = ""] = String(body.signedURL).slice(1).split("?");
  expect(to).toBe("object/sign/submissions/boards/one.png");
  expect((await poured(to, { query: query2 })).text).toBe("bytes");
  expect(await codeOf("object/sign/submissions/other.png", { query: query2 })).toBe("400 InvalidJWT");
  await query("delete from submission_files where id = $1", [id]);
  expect(await codeOf(to, { query: query2 })).toBe("404 NoSuchKey");
});

test("what is removed is told, and what is nobody's, another's or handed in stays", async () => {
  const [{ holder, fanId }, other] = [await somebody(), await somebody()];
  const id = await put(fanId, "one.png");
  await put(other.fanId, "theirs.png");
  await put(fanId, "stays.png");
  const remove = (by: ReturnType<typeof aHolder> | null, ...prefixes: string[]) =>
    served("object/submissions", { method: "DELETE", holder: by, body: { prefixes } });
  expect((await remove(holder, "none.png", "a\0b", "theirs.png", "one.png", "one.png")).body).toMatchObject([
    { id, name: "one.png", bucket_id: "submissions", metadata: { size: 5 } },
  ]);
  expect((await remove(aHolder(), "stays.png")).body).toEqual([]);
  expect((await remove(null, "stays.png")).status).toBe(401);
  const left = await query(
    "select object_name as name from submission_files where fan_id = any($1) order by 1",
    [[fanId, other.fanId]],
  );
  expect(left).toEqual([{ name: "stays.png" }, { name: "theirs.png" }]);
});

import { expect, test } from "vitest";
import { codeOf, served, somebody } from "../../../testing/data-layer/objects.ts";
import { worldTexts } from "../../../testing/texts/world-texts.ts";
import { levelOf, mayBeObject, objectPath } from "./object-path.ts";
import { storage } from "./storage.server.ts";

test("the bucket art is read by all and written by no one; others are refused by name", async () => {
  const { holder } = await somebody();
  const listed = (await served("object/list/art", { method: "POST", body: { limit: 1_000 } })).body as {
    name: string;
  }[];
  const some = listed.find(({ name }) => name.endsWith(".webp"));
  const name = some?.name ?? "";
  expect(some).toMatchObject({ id: name, created_at: null, metadata: { mimetype: "image/webp" } });
  const shown = await served(`object/public/art/${name}`);
  expect([shown.status, shown.headers]).toEqual([
    200,
    { "Content-Type": "image/webp", "Cache-Control": "public, max-age=3600" },
  ]);
  expect(Buffer.isBuffer(shown.body)).toBe(true);
  expect(await served(`object/info/art/${name}`)).toMatchObject({
    body: { name, bucket_id: "art", content_type: "image/webp" },
  });
  const gone = "404 NoSuchKey";
  for (const path of [
    `public/submissions/${name}`,
    "public/art/none.webp",
    "art/none.avif",
    "info/art/none.webp",
    `art/${name}x`,
  ])
    expect(await codeOf(`object/${path}`), path).toBe(gone);
  const denied = "403 AccessDenied";
  expect(await codeOf(`object/art/${name}`, { method: "POST", holder })).toBe(denied);
  expect(await codeOf(`object/art/${name}`, { method: "PUT", holder })).toBe(denied);
  expect(await codeOf("object/art", { method: "DELETE", holder, body: { prefixes: [name] } })).toBe(denied);
  expect(await codeOf("object/submissions/a:b.png", { method: "POST", holder })).toBe("400 InvalidKey");
  for (const path of ["object/list/none", "object/none/a.png"])
    expect(await codeOf(path, { method: "POST", holder })).toBe("404 NoSuchBucket");
  for (const [path, method] of [
    ["object/move", "POST"],
    ["object/copy", "POST"],
    ["render/image/public/art/a.webp", "GET"],
    ["bucket", "POST"],
    ["bucket/art", "DELETE"],
    ["object/art/a.webp", "PATCH"],
    ["else", "GET"],
  ] as const)
    expect(await codeOf(path, { method, holder }), path).toBe("501 NotImplemented");
  expect((await served("bucket")).body.map((one) => (one as { id: string }).id)).toEqual([
    "art",
    "submissions",
  ]);
  expect(await served("bucket/")).toMatchObject({ status: 200, body: [{ public: true }, { public: false }] });
  expect(await served("bucket/submissions")).toMatchObject({
    body: { id: "submissions", public: false, file_size_limit: 104_857_600 },
  });
  expect([await codeOf("bucket/none"), await codeOf("bucket/toString")]).toEqual([
    "404 NoSuchBucket",
    "404 NoSuchBucket",
  ]);
  expect((await served("bucket/art")).body).not.toHaveProperty("says");
});

test("browsers open pictures and links without a key; lists and links need one", () => {
  const isOpen = (method: string, path: string) => storage.isOpen?.(method, path);
  for (const path of ["object/public/art/a.webp", "object/sign/submissions/a.png"])
    expect(["GET", "HEAD", "POST", "PUT"].map((method) => isOpen(method, path))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  expect(
    ["PUT", "POST", "GET"].map((method) => isOpen(method, "object/upload/sign/submissions/a.png")),
  ).toEqual([true, false, false]);
  expect([isOpen("GET", "object/submissions/a.png"), isOpen("PUT", "object/submissions/a.png")]).toEqual([
    false,
    false,
  ]);
  const reads = (method: string, path: string) => storage.reads?.(method, path);
  expect([
    reads("GET", "x"),
    reads("HEAD", "x"),
    reads("POST", "x"),
    reads("DELETE", "object/submissions"),
  ]).toEqual([true, true, false, false]);
  expect([
    reads("POST", "object/list/art"),
    reads("POST", "object/sign/submissions"),
    reads("POST", "object/upload/sign/x"),
  ]).toEqual([true, true, false]);
});

test("a path has five parts and two hundred letters that every system keeps", () => {
  for (const path of ["a.png", "a/b/c/d/e.png", `${"x".repeat(99)}/${"x".repeat(100)}`, "été/日本.png"])
    expect(objectPath(path)).toBe(path);
  expect(objectPath("Re\u0301sume\u0301 \u1112\u1161\u11ab.pdf")).toBe("R\u00e9sum\u00e9 \ud55c.pdf");
  for (const name of Object.values(worldTexts).filter((text) => !text.includes(":")))
    expect(objectPath(`${name}.pdf`), name).toBe(`${name.normalize("NFC")}.pdf`);
  for (const path of [
    "",
    "/a",
    "a/",
    "a//b",
    "a/b/c/d/e/f.png",
    `${"x".repeat(100)}/${"x".repeat(100)}`,
    "a:b",
    "..",
    "con",
    " a",
  ])
    expect(objectPath(path), path).toBeNull();
  expect(["x".repeat(400), "x".repeat(401), "a\0b"].map(mayBeObject)).toEqual([true, false, false]);
  const items = ["a.png", "b/c.png", "b/d/e.png", "bc.png"].map((path) => ({ path }));
  const level = (folder: string) => {
    const { files, folders } = levelOf(items, folder);
    return [files.map(({ name }) => name), folders];
  };
  expect([level(""), level("b"), level("b/d/"), level("c")]).toEqual([
    [["a.png", "bc.png"], ["b"]],
    [["c.png"], ["d"]],
    [["e.png"], []],
    [[], []],
  ]);
});

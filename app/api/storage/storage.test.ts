import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { connect } from "node:net";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { fanOf } from "../../../testing/data-layer/fan-of.ts";
import { clientOf, signedIn } from "../../../testing/data-layer/signed-in.ts";
import { aPicture } from "../../../testing/picture.ts";
import { publishableKey } from "../../../testing/server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
  await query(
    `insert into pictures (name, kind, alt, renditions) values ('still-of-the-test', 'still', 'A lamp', $1)`,
    [
      JSON.stringify({
        width: 2,
        height: 1,
        placeholder: "#000",
        avif: [[2, "/art/u/still-of-the-test-2.0a0a0a0a.avif"]],
        webp: [[2, "/art/u/still-of-the-test-2.0a0a0a0a.webp"]],
      }),
    ],
  );
  await query(
    `insert into picture_files (file, picture, bytes, media_type) values ('still-of-the-test-2.0a0a0a0a.webp', 'still-of-the-test', $1, 'image/webp')`,
    [await aPicture(2, 1, "webp")],
  );
});
afterAll(() => server.stop());

const png = async () => new Blob([new Uint8Array(await aPicture(40, 20, "png"))]);

// Also BACKEND-07.
test("BACKEND-01: storage-js puts, lists, reads, links and removes a fan's own file", async () => {
  const { client } = await signedIn(server);
  const bucket = client.storage.from("submissions");
  const put = await bucket.upload("boards/one.png", await png());
  expect(put.error).toBeNull();
  expect(put.data).toMatchObject({ path: "boards/one.png", fullPath: "submissions/boards/one.png" });
  expect((await bucket.upload("boards/one.png", await png())).error).toMatchObject({ status: 409 });
  expect((await bucket.list()).data?.map(({ name, id }) => [name, id])).toEqual([["boards", null]]);
  const listed = (await bucket.list("boards")).data ?? [];
  expect(listed).toMatchObject([{ name: "one.png", metadata: { mimetype: "image/png" } }]);
  const bytes = await bucket.download("boards/one.png");
  expect(bytes.data?.size).toBe(listed[0]?.metadata?.size);
  expect(bytes.data?.type).toBe("image/png");
  expect((await bucket.info("boards/one.png")).data).toMatchObject({ contentType: "image/png" });
  expect((await bucket.exists("boards/two.png")).data).toBe(false);
  const { data: link } = await bucket.createSignedUrl("boards/one.png", 60, { download: "mine.png" });
  const read = await fetch(link?.signedUrl ?? "");
  expect([read.status, read.headers.get("content-disposition")]).toEqual([
    200,
    expect.stringContaining('filename="mine.png"'),
  ]);
  expect((await bucket.createSignedUrls(["boards/one.png", "boards/two.png"], 60)).data).toMatchObject([
    { path: "boards/one.png", error: null },
    { path: "boards/two.png", error: expect.any(String), signedUrl: null },
  ]);
  expect((await bucket.remove(["boards/one.png", "boards/two.png"])).data).toMatchObject([
    { name: "boards/one.png" },
  ]);
  expect((await bucket.download("boards/one.png")).error).toMatchObject({ status: 404 });
  expect((await fetch(link?.signedUrl ?? "")).status).toBe(404);
});

test("stored files are served as attachments of their own type in a sandbox", async () => {
  const { client } = await signedIn(server);
  const bucket = client.storage.from("submissions");
  await bucket.upload("shown.png", await png());
  const { data } = await bucket.createSignedUrl("shown.png", 60);
  const { headers } = await fetch(data?.signedUrl ?? "");
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename="shown.png"/);
  expect(headers.get("content-type")).toBe("image/png");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("sandbox");
});

test("no one else reads, lists, links or deletes a file; changed or old links fail", async () => {
  const [owner, stranger] = [await signedIn(server), await signedIn(server)];
  await owner.client.storage.from("submissions").upload("secret.png", await png());
  const theirs = stranger.client.storage.from("submissions");
  expect((await theirs.list()).data).toEqual([]);
  for (const answer of [
    await theirs.download("secret.png"),
    await theirs.info("secret.png"),
    await theirs.createSignedUrl("secret.png", 60),
  ])
    expect(answer.error).toMatchObject({ status: 404 });
  expect((await theirs.remove(["secret.png"])).data).toEqual([]);
  const nobody = clientOf(server).storage.from("submissions");
  expect((await nobody.list()).error).toMatchObject({ status: 401 });
  expect((await nobody.upload("mine.png", await png())).error).toMatchObject({ status: 401 });
  expect((await fetch(`${server.origin}/storage/v1/object/public/submissions/secret.png`)).status).toBe(404);
  const own = owner.client.storage.from("submissions");
  const { data } = await own.createSignedUrl("secret.png", 1);
  const link = data?.signedUrl ?? "";
  expect((await fetch(link)).status).toBe(200);
  expect((await fetch(link.replace("secret.png", "other.png"))).status).toBe(400);
  expect((await fetch(link.replace(/token=./, "token=!"))).status).toBe(400);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await fetch(link)).status).toBe(400);
});

test("an unknown file type is refused; a replacement removes nothing until it is good", async () => {
  const { client, session } = await signedIn(server);
  const bucket = client.storage.from("submissions");
  expect(
    (await bucket.upload("tune.mp4", randomBytes(400), { contentType: "video/mp4" })).error,
  ).toMatchObject({
    status: 415,
  });
  expect((await bucket.list()).data).toEqual([]);
  await bucket.upload("board.png", await png());
  expect(
    (await bucket.update("board.png", randomBytes(300), { contentType: "image/png" })).error,
  ).toMatchObject({
    status: 415,
  });
  const before = (await bucket.list()).data?.[0];
  expect((await bucket.download("board.png")).error).toBeNull();
  const larger = new Uint8Array(await aPicture(400, 200, "png"));
  expect((await bucket.upload("board.png", larger, { upsert: true })).error).toBeNull();
  const [after, ...others] = (await bucket.list()).data ?? [];
  expect(others).toEqual([]);
  expect(after?.metadata?.size).toBeGreaterThan(before?.metadata?.size ?? 0);
  for (const path of ["..%2fup.png", "a:b.png", "a/b/c/d/e/f.png", `${"x".repeat(201)}.png`, "con"])
    expect((await bucket.upload(path, await png())).error, path).toMatchObject({ status: 400 });
  // They wait for no form.
  const files = await (await fanOf(server, session.access_token).get("/submit/files.json")).json();
  expect(files).toEqual({ files: [] });
});

test("a link to upload takes one file for whoever gave it, without their token", async () => {
  const { client } = await signedIn(server);
  const bucket = client.storage.from("submissions");
  const { data } = await bucket.createSignedUploadUrl("from-a-friend.png");
  const friend = clientOf(server).storage.from("submissions");
  expect((await friend.uploadToSignedUrl("other.png", data?.token ?? "", await png())).error).toMatchObject({
    status: 400,
  });
  expect(
    (await friend.uploadToSignedUrl("from-a-friend.png", data?.token ?? "", await png())).error,
  ).toBeNull();
  expect((await bucket.list()).data?.map(({ name }) => name)).toEqual(["from-a-friend.png"]);
});

test("a resumable upload goes on where it broke off, and is its fan's object", async () => {
  const { client, session } = await signedIn(server);
  const bytes = await aPicture(900, 700, "png");
  // Cuts the line once, in the middle of a piece.
  let cut = false;
  const port = Number(new URL(server.origin).port);
  const line = createServer().on("connection", (near) => {
    const far = connect(port, "127.0.0.1");
    let passed = 0;
    near.on("data", (piece) => {
      passed += piece.length;
      far.write(piece);
      if (!cut && passed > bytes.length / 2) {
        cut = true;
        near.destroy();
        far.destroy();
      }
    });
    far.on("data", (piece) => near.write(piece));
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const)
      end.on("error", () => undefined).on("close", () => other.destroy());
  });
  await new Promise<void>((resolve) => line.listen(0, resolve));
  const at = `http://localhost:${(line.address() as { port: number }).port}/storage/v1/upload/resumable`;
  const send = (token: string, objectName: string, url = at) =>
    new Promise<string>((resolve) => {
      const upload = new Upload(bytes, {
        endpoint: url,
        retryDelays: [50, 100, 200],
        chunkSize: 64 * 1024,
        headers: { apikey: publishableKey, Authorization: `Bearer ${token}`, "X-Forwarded-For": "10.70.1.2" },
        metadata: { bucketName: "submissions", objectName, contentType: "image/png" },
        onError: (error) => resolve(error.message),
        onSuccess: () => resolve("ok"),
      });
      upload.start();
    });
  expect(await send(session.access_token, "long/take.png")).toBe("ok");
  expect(cut).toBe(true);
  const bucket = client.storage.from("submissions");
  await expect.poll(async () => (await bucket.download("long/take.png")).data?.type).toBe("image/png");
  expect(await send(session.access_token, "long/take.png")).toContain("409");
  expect(await send("forged", "other.png")).toContain("401");
  // The address that is checked is the one that is acted on.
  const { session: thief } = await signedIn(server);
  const ids = await Promise.all(
    [session, thief].map(async ({ access_token: token }) => {
      const headers = { apikey: publishableKey, Authorization: `Bearer ${token}`, "Tus-Resumable": "1.0.0" };
      const metadata = `bucketName ${btoa("submissions")},objectName ${btoa("half.png")}`;
      const more = { "Upload-Length": "9", "Upload-Metadata": metadata };
      const made = await fetch(at, { method: "POST", headers: { ...headers, ...more } });
      return { id: made.headers.get("location")!.split("/").at(-1)!, headers };
    }),
  );
  const [theirs, mine] = ids as [(typeof ids)[0], (typeof ids)[0]];
  for (const path of [
    `${mine.id}?x=/${theirs.id}`,
    `${theirs.id}`,
    `${theirs.id}?x=/${mine.id}`,
    `${mine.id}#/${theirs.id}`,
    `${mine.id}/${theirs.id}`,
  ])
    for (const method of ["HEAD", "DELETE"])
      if (!(method === "DELETE" && path.includes("#")))
        expect([
          path,
          method,
          (await fetch(`${at}/${path}`, { method, headers: mine.headers })).status < 300,
        ]).toEqual([path, method, path.includes("#")]);
  expect((await fetch(`${at}/${theirs.id}`, { method: "HEAD", headers: theirs.headers })).status).toBe(200);
  line.close();
});

test("BACKEND-01: the bucket art is public and read-only; no one creates buckets", async () => {
  const client = clientOf(server);
  const art = client.storage.from("art");
  await expect
    .poll(async () => (await art.list("", { search: "of-the-test" })).data)
    .toMatchObject([{ name: "still-of-the-test.avif" }, { name: "still-of-the-test.webp" }]);
  const shown = await fetch(art.getPublicUrl("still-of-the-test.webp").data.publicUrl);
  expect([
    shown.status,
    shown.headers.get("content-type"),
    shown.headers.get("cross-origin-resource-policy"),
  ]).toEqual([200, "image/webp", "cross-origin"]);
  expect((await art.download("still-of-the-test.webp")).data?.type).toBe("image/webp");
  expect((await art.download("..%2f..%2fpackage.json")).error).toMatchObject({ status: 404 });
  const { client: somebody } = await signedIn(server);
  expect((await somebody.storage.from("art").upload("x.webp", await png())).error).toMatchObject({
    status: 403,
  });
  expect((await somebody.storage.from("art").remove(["still-of-the-test.webp"])).error).toMatchObject({
    status: 403,
  });
  expect((await client.storage.listBuckets()).data?.map(({ id, public: open }) => [id, open])).toEqual([
    ["art", true],
    ["submissions", false],
  ]);
  expect((await client.storage.getBucket("secrets")).error).toMatchObject({ status: 404 });
  for (const { error } of [
    await client.storage.createBucket("mine"),
    await somebody.storage.from("submissions").move("a.png", "b.png"),
    await somebody.storage.from("submissions").copy("a.png", "b.png"),
  ])
    expect(error?.message).toContain("is not offered by this Afters");
});

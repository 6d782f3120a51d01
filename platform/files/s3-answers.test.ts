import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test } from "vitest";

type Heard = { method?: string; url?: string; body: string; headers: Record<string, unknown> };
const heard: Heard[] = [];
let answer: { status: number; body?: string } = { status: 200 };
const store = createServer(async (request, response) => {
  heard.push({
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: await text(request),
  });
  response.writeHead(answer.status).end(answer.body);
}).listen(0, "127.0.0.1");
await new Promise((resolve) => store.once("listening", resolve));
// Before anything reads the configuration.
Object.assign(process.env, {
  S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
  S3_BUCKET: "afters-files",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "s".repeat(40),
});
const { isS3Configured, s3Store } = await import("./s3-store.server.ts");

afterAll(() => void store.close());
beforeEach(() => {
  heard.length = 0;
  answer = { status: 200 };
});

const path = join(mkdtempSync(join(tmpdir(), "afters-s3-")), "file");
const put = (is = { bytes: 4, sha256: "a".repeat(64) }) => {
  writeFileSync(path, "Once");
  return s3Store.put("a b", path, is);
};

test("a file goes to its bucket with its hash, and locally only once stored", async () => {
  expect(isS3Configured()).toBe(true);
  answer = { status: 503, body: `Slow down ${"x".repeat(400)}` };
  const refused = await put().catch((error: Error) => error.message);
  expect(refused).toBe(`The S3 store answered 503 to a PUT: ${answer.body?.slice(0, 300)}`);
  expect(heard).toHaveLength(1);
  expect(existsSync(path)).toBe(true);
  answer = { status: 200 };
  await put();
  expect(existsSync(path)).toBe(false);
  expect(heard.at(-1)).toMatchObject({ method: "PUT", url: "/afters-files/a%20b", body: "Once" });
  expect(heard.at(-1)?.headers["x-amz-content-sha256"]).toBe("a".repeat(64));
  expect(heard.at(-1)?.headers.authorization).toMatch(/Credential=key\/.*Signature=/);
});

test("a file that is not as long as what was looked at is sent nowhere", async () => {
  await expect(put({ bytes: 5, sha256: "" })).rejects.toThrow("a b is not the file that was checked.");
  expect(heard).toEqual([]);
});

test("a file is read whole, null if missing, and anything else is an error", async () => {
  answer = { status: 200, body: "Once" };
  const found = await s3Store.open("a");
  expect(found && (await text(found))).toBe("Once");
  answer = { status: 404, body: "NoSuchKey" };
  expect(await s3Store.open("a")).toBeNull();
  for (const status of [403, 405, 500]) {
    answer = { status, body: "Not now" };
    await expect(s3Store.open("a")).rejects.toThrow(`The S3 store answered ${status} to a GET: Not now`);
  }
});

test("what is removed may be gone already, and a store that will not is heard", async () => {
  for (const status of [204, 404]) {
    answer = { status };
    await s3Store.remove("a");
  }
  expect(heard.map(({ method }) => method)).toEqual(["DELETE", "DELETE"]);
  for (const status of [403, 405]) {
    answer = { status, body: "Not now" };
    await expect(s3Store.remove("a")).rejects.toThrow(`The S3 store answered ${status} to a DELETE: Not now`);
  }
});

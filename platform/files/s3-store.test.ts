import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";

const asked: IncomingMessage[] = [];
const elsewhere = createServer((request, response) => {
  asked.push(request);
  response.end("not from the store");
}).listen(0, "127.0.0.1");
await once(elsewhere, "listening");
const heard: IncomingMessage[] = [];
const store = createServer((request, response) => {
  heard.push(request);
  const { port } = elsewhere.address() as AddressInfo;
  response.writeHead(307, { Location: `http://127.0.0.1:${port}/mine` }).end();
}).listen(0, "127.0.0.1");
await once(store, "listening");
Object.assign(process.env, {
  S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
  S3_BUCKET: "afters-files",
  S3_ACCESS_KEY_ID: "for-an-hour",
  S3_SECRET_ACCESS_KEY: "s".repeat(40),
  S3_SESSION_TOKEN: "until-noon",
});
const { s3Store } = await import("./s3-store.server.ts");

afterAll(() => {
  store.close();
  elsewhere.close();
});

test("a store that leads elsewhere is not followed, and nobody there hears a key", async () => {
  await expect(s3Store.open("file")).rejects.toThrow();
  await expect(s3Store.remove("file")).rejects.toThrow();
  expect(heard).toHaveLength(2);
  expect(asked).toEqual([]);
});

test("temporary keys are sent with their token, which is signed too", async () => {
  await expect(s3Store.open("file")).rejects.toThrow();
  const { headers } = heard.at(-1) ?? {};
  expect(headers?.["x-amz-security-token"]).toBe("until-noon");
  expect(headers?.authorization).toMatch(/SignedHeaders=[^,]*x-amz-security-token/);
});

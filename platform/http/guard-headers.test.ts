import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { expect, test } from "vitest";
import { headers, isForeign } from "./guard.server.ts";

const app = new Hono();
app.use(requestId({ headerName: "" }), headers(false));
app.get("/letter", (c) => {
  c.header("Content-Security-Policy", "sandbox");
  c.header("Cache-Control", "public, max-age=9");
  return c.html("<p>A letter</p>");
});
app.get("/plain", (c) => c.html("<p>A page</p>"));
app.get("/data", (c) => c.json({}));

const told = async (path: string) => (await app.request(path)).headers;

test("what an answer says for itself stays, and the rest is said for it", async () => {
  const letter = await told("/letter");
  expect(letter.get("content-security-policy")).toBe("sandbox");
  expect(letter.get("cache-control")).toBe("public, max-age=9");
  expect(letter.get("x-frame-options")).toBe("DENY");
  const plain = await told("/plain");
  expect(plain.get("content-security-policy")).toContain("script-src 'none'");
  expect(plain.get("cache-control")).toBe("private, no-store");
  expect(plain.get("x-request-id")).toMatch(/^[\w-]{36}$/);
  const data = await told("/data");
  expect(data.get("content-security-policy")).toContain("object-src 'none'");
  expect(data.get("content-security-policy")).not.toBe(plain.get("content-security-policy"));
});

test("reads are allowed from anywhere; acts only from here or without a browser", () => {
  const evil = { origin: "https://evil.example" };
  for (const method of ["GET", "HEAD", "OPTIONS"]) expect(isForeign(method, evil), method).toBe(false);
  for (const method of ["POST", "PUT", "DELETE"]) expect(isForeign(method, evil), method).toBe(true);
  expect(isForeign("POST", {})).toBe(false);
});

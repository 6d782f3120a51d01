import { afterEach, expect, test, vi } from "vitest";
import { put, served, somebody, type Told } from "../../../testing/data-layer/objects.ts";
import { readingLink, readLink, writeLink, writingLink } from "./links.server.ts";

afterEach(() => void vi.useRealTimers());

test("links are signed for own objects, one or many, and for uploads; art has none", async () => {
  const { holder, fanId } = await somebody();
  const id = await put(fanId, "one.png");
  const sign = (path: string, body: object, bucket = "submissions") =>
    served(`object/sign/${bucket}${path}`, { method: "POST", holder, body });
  const { body } = await sign("", { expiresIn: 60, paths: ["two.png", "one.png"] });
  expect(body).toEqual([
    { path: "two.png", error: expect.stringContaining("does not exist"), signedURL: null },
    {
      path: "one.png",
      error: null,
      signedURL: expect.stringContaining("/object/sign/submissions/one.png?token="),
    },
  ]);
  expect((await sign("", { expiresIn: 60 })).body).toEqual([]);
  expect(await sign("/two.png", { expiresIn: 60 })).toMatchObject({ status: 404 });
  expect(await sign("/one.png", { expiresIn: 60 }, "art")).toMatchObject({
    status: 501,
    body: { code: "NotImplemented" },
  });
  for (const [expiresIn, status] of [
    [0, 400],
    [1, 200],
    [604_800, 200],
    [604_801, 400],
    [1.5, 400],
  ] as const)
    expect((await sign("/one.png", { expiresIn })).status, String(expiresIn)).toBe(status);
  const paths = (count: number, letters = 5) => Array.from({ length: count }, () => "x".repeat(letters));
  for (const [sent, status] of [
    [paths(0), 400],
    [paths(100), 200],
    [paths(101), 400],
    [paths(1, 200), 200],
    [paths(1, 201), 400],
  ] as const)
    expect((await sign("", { expiresIn: 60, paths: sent })).status).toBe(status);
  const up = async (path: string, headers = {}, bucket = "submissions") =>
    served(`object/upload/sign/${bucket}/${path}`, { method: "POST", holder, headers });
  const tokenOf = ({ body: { url } }: Told) => new URLSearchParams(String(url).split("?")[1]).get("token");
  const now = Date.now();
  const written = await up("boards/a%20b.png");
  expect(String(written.body.url)).toContain("/object/upload/sign/submissions/boards/a%20b.png?token=");
  const link = writeLink(tokenOf(written), "boards/a b.png");
  expect(link).toMatchObject({ fan: fanId, path: "boards/a b.png", upsert: false });
  expect(Math.abs(link.until - now - 7_200_000)).toBeLessThan(60_000);
  expect(writeLink(tokenOf(await up("a.png", { "x-upsert": "true" })), "a.png").upsert).toBe(true);
  expect(writeLink(tokenOf(await up("a.png", { "x-upsert": "false" })), "a.png").upsert).toBe(false);
  expect([(await up("a:b.png")).body.code, (await up("a.png", {}, "art")).body.code]).toEqual([
    "InvalidKey",
    "AccessDenied",
  ]);
  expect(
    await readLink(
      new URLSearchParams((await readingLink(id, "one.png", 1, now)).split("?")[1]).get("token"),
      "one.png",
    ),
  ).toMatchObject({ file: id });
});

test("a link is valid to its last millisecond, for one path and purpose, without an ID", async () => {
  const now = Date.now();
  const token = (link: string) => new URLSearchParams(link.split("?")[1]).get("token");
  const reading = token(await readingLink("f-of-nobody", "a.png", 60, now));
  const parts = `${reading}`.split(/[.~]/).map((part) => Buffer.from(part, "base64url").toString());
  expect([reading, ...parts].join(" ")).not.toContain("f-of-nobody");
  vi.setSystemTime(now + 60_000);
  expect(await readLink(reading, "a.png")).toEqual({
    file: "f-of-nobody",
    path: "a.png",
    until: now + 60_000,
  });
  const badLink = expect.objectContaining({ code: "InvalidJWT", status: 400 });
  await expect(readLink(reading, "b.png")).rejects.toEqual(badLink);
  expect(() => writeLink(reading, "a.png")).toThrow(badLink);
  await expect(readLink(null, "a.png")).rejects.toEqual(badLink);
  await expect(readLink(token(writingLink("ana", "a.png", true, now)), "a.png")).rejects.toEqual(badLink);
  vi.setSystemTime(now + 60_001);
  await expect(readLink(reading, "a.png")).rejects.toEqual(badLink);
});

import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { Call } from "../../../../platform/action/call.server.ts";
import { query } from "../../../../platform/db/pool.server.ts";
import { limitTo } from "../../../../platform/http/limits.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { mostFileBytes } from "../words/submission.ts";
import { countAnnounced, releaseAnnounced } from "./announced-bytes.server.ts";
import { keepStream } from "./keep-stream.server.ts";
import { readPlainForm } from "./plain-form.server.ts";

const megabyte = 1024 * 1024;

const part = (name: string, text: string, file?: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? "" : `; filename="${file}"`}\r\n\r\n${text}\r\n`;
const formOf = (...parts: string[]) => `${parts.join("")}--b--\r\n`;

function read(
  body: string | Readable,
  fanId: string | (() => Promise<string>) = newFanId(),
  headers: Record<string, string> = {},
) {
  const incoming = typeof body === "string" ? Readable.from([Buffer.from(body)]) : body;
  const call = {
    ...{ method: "POST", url: "/submit", params: {}, address: newFanId(), requestId: "r", incoming },
    headers: { "content-type": "multipart/form-data; boundary=b", cookie: "kept", ...headers },
  } as unknown as Call;
  return readPlainForm(call, typeof fanId === "string" ? async () => fanId : fanId);
}

async function fieldsOf(body: string | Readable, fanId?: string, headers = {}) {
  const admitted = await read(body, fanId, headers);
  return new URLSearchParams(admitted.body.toString());
}

const filesOf = (fanId: string) =>
  query<{ id: string; name: string; bytes: number; state: string }>(
    "select id, name, bytes::int, state from submission_files where fan_id = $1 order by name",
    [fanId],
  );
const room = async () => (await query<{ bytes: number }>("select bytes from submission_space"))[0]?.bytes;

test("a form's files are kept for the fan, and what is left is a form that names them", async () => {
  const fan = newFanId();
  const body = formOf(
    part("title", "The Lamp Room"),
    part("file", "first one", "C:\\a<b.pdf"),
    part("note", "no file", "named.pdf"),
    part("file", "", ""),
    part("file", "second", "b.pdf"),
  );
  const admitted = await read(body, fan);
  expect(admitted).toMatchObject({
    headers: { "content-type": "application/x-www-form-urlencoded", cookie: "kept" },
    url: "/submit",
  });
  const fields = new URLSearchParams(admitted.body.toString());
  const files = await filesOf(fan);
  expect(files).toMatchObject([
    { name: "ab.pdf", bytes: 9, state: "arrived" },
    { name: "b.pdf", bytes: 6, state: "arrived" },
  ]);
  expect(fields.get("title")).toBe("The Lamp Room");
  expect(fields.get("note")).toBe("no file");
  expect(new Set(fields.getAll("files"))).toEqual(new Set(files.map(({ id }) => id)));
  expect(fields.has("filesRefused")).toBe(false);
  for await (const _ of admitted.stream) expect.unreachable("Nothing is left of the body.");
});

test("a form takes ten files; an eleventh or refused one is named, the others stay", async () => {
  const fan = newFanId();
  const many = (count: number) =>
    formOf(...Array.from({ length: count }, (_, n) => part("file", `${n}`, `${n}.pdf`)));
  expect((await fieldsOf(many(10), fan)).has("filesRefused")).toBe(false);
  const other = newFanId();
  const fields = await fieldsOf(many(11), other);
  expect(fields.get("filesRefused")).toBe("A form takes at most 10 files.");
  expect(fields.getAll("files")).toHaveLength(10);
  expect(await filesOf(other)).toHaveLength(10);
  await query(
    `insert into submission_files (id, fan_id, name, bytes) select gen_random_uuid(), $1, 'z', 1
     from generate_series(1, 4)`,
    [other],
  );
  const refused = await fieldsOf(formOf(part("file", "1", "1.pdf"), part("file", "2", "x/2.pdf")), other);
  const sentence = "Many of your files are already waiting to be submitted. Remove some, or submit them.";
  expect(refused.getAll("files")).toHaveLength(1);
  expect(refused.get("filesRefused")).toMatch(/^[12]\.pdf: /);
  expect(refused.get("filesRefused")?.slice(7)).toBe(sentence);
});

test("a form is as long as its files and a little more, and has sixty fields of 16 KB", async () => {
  const most = 10 * mostFileBytes + 256 * 1024;
  const told = (bytes: number) =>
    fieldsOf(formOf(part("a", "1")), newFanId(), { "content-length": `${bytes}` });
  expect((await told(most)).get("a")).toBe("1");
  await expect(told(most + 1)).rejects.toMatchObject({
    ...{ code: "too_large", status: 413, message: "A form takes 10 files of at most 100 MB each." },
  });
  const many = await fieldsOf(formOf(...Array.from({ length: 61 }, (_, n) => part(`f${n}`, "x"))));
  expect([many.size, many.has("f59"), many.has("f60")]).toEqual([60, true, false]);
  const long = await fieldsOf(formOf(part("a", "x".repeat(16 * 1024)), part("b", "x".repeat(16 * 1024 + 1))));
  expect([long.get("a")?.length, long.get("b")?.length]).toEqual([16 * 1024, 16 * 1024]);
  const behind = (headers: number) =>
    fieldsOf(
      formOf(
        part("a", "1").replace(
          "\r\n",
          `\r\n${Array.from({ length: headers }, (_, n) => `X-${n}: y\r\n`).join("")}`,
        ),
      ),
    );
  expect([(await behind(49)).get("a"), (await behind(50)).get("a")]).toEqual(["1", null]);
});

test("what is no form, or breaks off, cannot be read and leaves nothing behind", async () => {
  const unreadable = {
    code: "unreadable",
    status: 400,
    message: "That could not be read. Please try again.",
  };
  await expect(read("a=b", newFanId(), { "content-type": "multipart/form-data" })).rejects.toMatchObject(
    unreadable,
  );
  const none = { "content-type": undefined } as never;
  await expect(read("a=b", newFanId(), none)).rejects.toMatchObject(unreadable);
  const before = await room();
  const fan = newFanId();
  const half = formOf(part("file", "x".repeat(100_000), "half.pdf")).slice(0, 90_000);
  await expect(read(half, fan)).rejects.toMatchObject(unreadable);
  async function* cut() {
    yield Buffer.from(half);
    throw new Error("the line is cut");
  }
  await expect(read(Readable.from(cut()), fan)).rejects.toMatchObject(unreadable);
  expect([await filesOf(fan), await room()]).toEqual([[], before]);
});

test("a file that fails on our side makes the form fail as retryable", async () => {
  const asked = read(formOf(part("a", "1"), part("file", "x".repeat(200_000), "a.pdf")), async () => {
    throw new Error("no database");
  });
  await expect(asked).rejects.toMatchObject({
    ...{ code: "failed", status: 503, message: "Something went wrong. Please try again." },
  });
  const refused = await read(formOf(part("file", "1", "a.pdf")), async () => {
    throw new Problem("too_much", 413, "Not now.");
  });
  expect(new URLSearchParams(refused.body.toString()).get("filesRefused")).toBe("a.pdf: Not now.");
});

const ofSize = (bytes: number) =>
  Readable.from(
    (function* () {
      const piece = Buffer.alloc(megabyte, "0");
      for (let left = bytes; left > 0; left -= megabyte) yield piece.subarray(0, Math.min(left, megabyte));
    })(),
  );

test("a file has at most 100 MB, and an excess reservation is released", async () => {
  const fan = newFanId();
  const address = newFanId();
  const form = { name: "a.mp4", bytes: mostFileBytes, address };
  const before = (await room()) ?? 0;
  const tooLarge = { code: "too_large", status: 413, message: "A file has at most 100 MB." };
  await expect(keepStream(ofSize(mostFileBytes + 1), fan, form)).rejects.toMatchObject(tooLarge);
  const truncated = Object.assign(ofSize(10), { truncated: true });
  await expect(keepStream(truncated, fan, form)).rejects.toMatchObject(tooLarge);
  expect([await filesOf(fan), await room()]).toEqual([[], before]);
  const whole = await keepStream(ofSize(mostFileBytes), fan, form);
  expect((await filesOf(fan))[0]).toMatchObject({ id: whole, bytes: mostFileBytes, state: "arrived" });
  const small = await keepStream(ofSize(7), fan, form);
  expect((await filesOf(fan)).find(({ id }) => id === small)).toMatchObject({ bytes: 7, state: "arrived" });
  expect(await room()).toBe(before + mostFileBytes + 7);
  expect(
    await query("select 1 from jobs.job where name = 'check-files' and singleton_key = $1", [whole]),
  ).toHaveLength(1);
});

test("on a full disk or a broken line a file leaves nothing; the first says no room", async () => {
  const fan = newFanId();
  const form = { name: "a.mp4", bytes: 1_000, address: newFanId() };
  const failing = (error: Error) =>
    Readable.from(
      (async function* () {
        yield Buffer.from("01");
        throw error;
      })(),
    );
  const full = Object.assign(new Error("full"), { code: "ENOSPC" });
  await expect(keepStream(failing(full), fan, form)).rejects.toMatchObject({ code: "no_room", status: 507 });
  await expect(keepStream(failing(new Error("cut")), fan, form)).rejects.toThrow("cut");
  expect(await filesOf(fan)).toEqual([]);
});

test("a network reserves a tenth of the room an hour and a quarter a day", async () => {
  const all = 50 * 1024 ** 3;
  const hour = { name: "bytes-announced-hour", points: all / 10, seconds: 3_600 };
  const day = { name: "bytes-announced-day", points: all / 4, seconds: 86_400 };
  for (const limit of [hour, day]) {
    const address = newFanId();
    await limitTo(limit)(address, limit.points - 100);
    await countAnnounced(address, 99);
    await countAnnounced(address, 1);
    await expect(countAnnounced(address, 1)).rejects.toMatchObject({
      ...{ code: "slow_down", status: 429, message: expect.stringContaining("from your network") },
    });
    await limitTo(limit).refund(address, 1);
    await releaseAnnounced(address, 1);
    await releaseAnnounced(address, 0);
    await countAnnounced(address, 1);
    await expect(countAnnounced(address, 1)).rejects.toMatchObject({ code: "slow_down" });
    await countAnnounced(newFanId(), 1);
  }
  const address = newFanId();
  await limitTo(hour)(address, hour.points - 1_000);
  await keepStream(ofSize(7), newFanId(), { name: "a.pdf", bytes: 1_000, address });
  await countAnnounced(address, 993);
  await expect(countAnnounced(address, 1)).rejects.toMatchObject({ code: "slow_down" });
});

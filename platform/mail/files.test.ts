import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { config } from "../config.server.ts";
import { transaction } from "../db/pool.server.ts";
import { startJobs, stopJobs } from "../jobs/jobs.server.ts";
import { renderEmail } from "./email.ts";
import { queueEmails } from "./outbox.server.ts";

beforeAll(() => startJobs());
afterAll(() => stopJobs());

test("without a mail server emails become whole files that a mail program opens", async () => {
  const id = randomUUID();
  const form = renderEmail({ title: "Hello", lines: ["You are in."], why: "You asked." });
  await transaction((on) =>
    queueEmails([{ id, kind: "test", to: "bea@example.org", subject: "Hello", ...form }], on),
  );
  const outbox = join(config.dataDir, "outbox");
  const eml = await vi.waitFor(() => readFile(join(outbox, `${id}.eml`)), { timeout: 15_000, interval: 100 });
  const mail = await PostalMime.parse(eml);
  expect(mail.messageId).toBe(`<${id}@localhost>`);
  expect(mail.to?.[0]?.address).toBe("bea@example.org");
  expect(mail.text).toContain("You are in.");
  expect(mail.html).toContain("You are in.");
  expect(mail.headers.map(({ key }) => key)).toContain("list-unsubscribe");
  expect((await readdir(outbox)).filter((name) => name.includes(id))).toEqual([`${id}.eml`]);
});

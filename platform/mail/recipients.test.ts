import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { query, transaction } from "../db/pool.server.ts";
import { queueEmails } from "./outbox.server.ts";
import { outbox } from "./post.server.ts";
import { deleteOldEmails, eraseMailsTo } from "./recipients.server.ts";

beforeEach(() => query("delete from mails"));

type Kept = { to: string; kind?: string; about?: string; state?: string; days?: number };

/** With its file; only the rows of `mails` are looked at. */
async function keep({ to, kind = "test", about, state = "sent", days = 0 }: Kept): Promise<string> {
  const id = randomUUID();
  const letter = { id, kind, to, subject: "s", text: "t", html: "h", ...(about && { about }) };
  await transaction((on) => queueEmails([letter], on));
  await query("update mails set state = $2, created_at = now() - $3 * interval '1 day' where id = $1", [
    id,
    state,
    days,
  ]);
  mkdirSync(outbox, { recursive: true });
  writeFileSync(join(outbox, `${id}.eml`), "Hello");
  return id;
}

const left = async () => (await query<{ id: string }>("select id from mails")).map(({ id }) => id).sort();
const files = (ids: string[]) => readdirSync(outbox).filter((name) => ids.includes(name.split(".")[0]!));

test("erasing a person deletes emails to and about them, and files after the commit", async () => {
  const about = randomUUID();
  const gone = [await keep({ to: "Ada@Example.org" }), await keep({ to: "desk@example.org", about })];
  const stays = [await keep({ to: "ben@example.org" }), await keep({ to: "x@ada.org", about: randomUUID() })];
  const removeFiles = await transaction((on) => eraseMailsTo(["ada@example.org"], [about], on));
  expect(await left()).toEqual(stays.sort());
  expect(files(gone)).toHaveLength(2);
  removeFiles();
  removeFiles();
  expect(files(gone)).toEqual([]);
  expect(files(stays)).toHaveLength(2);
});

test("emails of a kind are forgotten with their files after a while, unless they wait", async () => {
  const old = [await keep({ to: "a@b.org", days: 3 }), await keep({ to: "a@b.org", days: 3, state: "dead" })];
  const stays = [
    await keep({ to: "a@b.org", days: 3, state: "waiting" }),
    await keep({ to: "a@b.org", days: 3, kind: "other" }),
    await keep({ to: "a@b.org", days: 1 }),
  ];
  await deleteOldEmails("test", "2 days");
  expect(await left()).toEqual(stays.sort());
  expect(files(old)).toEqual([]);
  expect(files(stays)).toHaveLength(3);
});

test("an email has its own ID and can be unsubscribed by default; none is no work", async () => {
  await transaction((on) => queueEmails([], on));
  expect(await left()).toEqual([]);
  const letter = { kind: "test", to: "a@b.org", subject: "s", text: "t", html: "h" };
  await transaction((on) => queueEmails([letter, { ...letter, despiteUnsubscribe: true }], on));
  const rows = await query<{ despite: boolean }>(
    "select despite_unsubscribe as despite from mails order by 1",
  );
  expect(rows.map(({ despite }) => despite)).toEqual([false, true]);
});

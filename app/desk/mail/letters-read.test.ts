import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { mailPersonalData } from "../../fans/mail/personal.server.ts";
import { findMail, isSecret, listMails, listMailsAbout } from "./mails.server.ts";

async function letter(state: string, kind = "confirm", html = "<h1>Hello</h1>") {
  const id = randomUUID();
  await query(
    "insert into mails (id, kind, recipient, subject, body_text, body_html, state) values ($1, $2, $3, 'Confirm', 'The text', $4, $5)",
    [id, kind, `${state}@example.com`, html, state],
  );
  return id;
}

/** Of one moment, so that nothing but their ids tells them apart. Answers the ids in the order in which they are listed. */
async function letters(many: number, about: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `insert into mails (id, kind, recipient, subject, body_text, body_html, state, about, created_at)
     select gen_random_uuid(), 'confirm', 'Nell@' || $2 || '.example', 'Confirm', '', '', 'sent', $2::uuid, '2026-03-01T10:00:00.123456Z'
     from generate_series(1, $1) returning id`,
    [many, about],
  );
  return rows.map(({ id }) => id).sort((a, b) => (a < b ? 1 : -1));
}

const idsOf = (mails: { id: string }[]) => mails.map(({ id }) => id);

test("emails are listed 50 a page, newest first, each once; broken cursors start over", async () => {
  const about = randomUUID();
  const list = (before: string | null) => listMails("sent", `NELL@${about}`, before);
  const old = await letters(50, about);
  expect(await list(null)).toMatchObject({ next: null });
  const newest = await letter("sent", "confirm");
  await query("update mails set recipient = 'nell@' || $1 || '.example', about = $1::uuid where id = $2", [
    about,
    newest,
  ]);
  const first = await list(null);
  expect(idsOf(first.mails)).toEqual([newest, ...old.slice(0, 49)]);
  expect(first.next).toBe(`2026-03-01T10:00:00.123456Z ${old[48]}`);
  const next = await list(first.next);
  expect(idsOf(next.mails)).toEqual(old.slice(49));
  expect(next.next).toBeNull();
  const [at, id] = first.next?.split(" ") ?? [];
  for (const broken of ["", "now", `now ${id}`, `${at} ${about.slice(1)}`, `${at}`])
    expect((await list(broken)).mails, broken).toHaveLength(50);
  expect((await listMails("dead", `nell@${about}`, null)).mails).toEqual([]);
  expect((await listMails(null, `nell@${about}`, null)).mails).toHaveLength(50);
  expect((await listMails(null, `ell@${about}`, null)).mails).toEqual([]);

  // Beside a person at the desk.
  await letters(1, randomUUID());
  expect(idsOf(await listMailsAbout(about))).toEqual([newest, ...old.slice(0, 49)]);
});

test("an email's links are dead at the desk, and a wrong ID finds none", async () => {
  const id = await letter("sent", "confirm", "<a href='[[stop-letters]]'>Stop</a>");
  await query("update mails set body_text = 'Stop: [[stop-letters]]' where id = $1", [id]);
  expect(await findMail(id)).toMatchObject({
    body_text: "Stop: (a link of their own)",
    body_html: "<a href='#'>Stop</a>",
  });
  expect(await findMail("no-letter")).toBeNull();
  expect(await findMail(randomUUID())).toBeNull();
});

test("an export has only the person's emails, without texts that hold a way in", async () => {
  const emails = ["nell@export.example"];
  const ids = [await letter("sent", "confirm"), await letter("sent", "sign-in"), await letter("dead")];
  await query("update mails set recipient = 'Nell@Export.example' where id = any($1)", [ids.slice(0, 2)]);
  const { mails = [] } = await mailPersonalData.exportOf({ emails, fanIds: [], requests: [] });
  expect(mails).toHaveLength(2);
  expect(mails.find((mail) => !("body_text" in mail))).toMatchObject({ kind: "sign-in" });
  expect(mails.find((mail) => "body_text" in mail)).toMatchObject({ kind: "confirm", body_text: "The text" });
  expect(["sign-in", "account-code", "confirm"].map((kind) => isSecret({ kind }))).toEqual([
    true,
    true,
    false,
  ]);
});

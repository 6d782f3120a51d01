import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { keepSeat } from "../../../testing/accounts/seat.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { uniqueWord } from "../../../testing/texts/unique-word.ts";
import { welcomeFan } from "../fans.server.ts";
import { findPerson } from "./person-search.server.ts";

const newEmail = () => `${uniqueWord()}@salt.org`;
const newFan = async () => (await welcomeFan(newFanId())).fanId;

type Sent = { email?: string; username?: string; contact?: string; fanId?: string; form?: string };
async function askForInvite({ email, username, contact, fanId, form = "join" }: Sent): Promise<string> {
  const [row] = await query<{ key: string }>(
    `insert into fan_invites (name, email, username, contact_email, fan_id, form, beside)
     values ('Maud', $1, $2, $3, $4, $5, true) returning key::text`,
    [email, username, contact, fanId, form],
  );
  return row?.key ?? "";
}

async function applyAsCreator(fanId: string): Promise<string> {
  const [row] = await query<{ key: string }>(
    "insert into creator_applications (name, fan_id) values ('Maud', $1) returning key::text",
    [fanId],
  );
  return row?.key ?? "";
}

test("a request's key finds its sender; any other key leaves the search text", async () => {
  const email = newEmail();
  const key = await askForInvite({ email });
  for (const asked of ["no-key", "", null])
    expect((await findPerson(email, asked))?.person).toEqual({
      emails: [email],
      fanIds: [],
      requests: [key],
    });
  expect((await findPerson(newEmail(), key))?.person.emails).toEqual([email]);
  expect(await findPerson(email, randomUUID())).toBeNull();
});

test("of what somebody sent to one form without end, the newest two hundred are shown", async () => {
  const email = newEmail();
  const sent = await query<{ id: number }>(
    "insert into access_requests (email, reason) select $1, 'Please' from generate_series(1, 201) returning id",
    [email],
  );
  const ids = (await findPerson(email, null))?.own.map(({ id }) => id);
  expect(ids?.toSorted((one, other) => one - other)).toEqual(sent.slice(1).map(({ id }) => id));
});

test("an address is found in any case, also as confirmed for a pass", async () => {
  const email = newEmail();
  const key = await askForInvite({ username: uniqueWord(), contact: email.toUpperCase(), form: "pass" });
  const both = await askForInvite({ email: `B${email}`, contact: email, form: "beta" });
  const found = await findPerson(` ${email} `, null);
  expect(found?.own.toSorted((one, other) => one.id - other.id)).toEqual([
    { key, table: "fan_invites", form: "pass", id: expect.any(Number), email, fanId: null },
    {
      key: both,
      table: "fan_invites",
      form: "beta",
      id: expect.any(Number),
      email: `b${email}`,
      fanId: null,
    },
  ]);
  expect(new Set(found?.person.emails)).toEqual(new Set([email, `b${email}`]));
});

test("an address finds people with emails, works or accounts, without requests too", async () => {
  const [mailed, handedIn, seated] = [newEmail(), newEmail(), newEmail()];
  await query(
    `insert into mails (id, kind, recipient, subject, body_text, body_html)
     values ($1, 'ticket', $2, 'Hello', 'Hello', 'Hello')`,
    [randomUUID(), mailed.toUpperCase()],
  );
  await query(
    `insert into submissions (id, fan_id, title, email, type, genre, description)
     values ($1, $2, 'The reel', $3, 'art', 'drama', 'A reel')`,
    [uniqueWord(), await newFan(), handedIn.toUpperCase()],
  );
  const fanId = await newFan();
  await keepSeat(fanId, seated);
  for (const email of [mailed, handedIn])
    expect(await findPerson(email, null)).toEqual({
      person: { emails: [email], fanIds: [], requests: [] },
      own: [],
      others: [],
    });
  const [self] = await query<{ id: string }>(
    "select from_fan as id from account_merges where into_fan = $1",
    [fanId],
  );
  expect((await findPerson(seated, null))?.person).toEqual({
    emails: [seated],
    fanIds: [fanId, self?.id],
    requests: [],
  });
  expect((await findPerson(fanId, null))?.person.emails).toEqual([seated]);
  expect(await findPerson(newEmail(), null)).toBeNull();
});

test("an offered but not merged fan, or one separated again, is not the account's", async () => {
  const fanId = await newFan();
  const email = newEmail();
  await keepSeat(fanId, email);
  const fansOf = async () => (await findPerson(email, null))?.person.fanIds;
  expect(await fansOf()).toHaveLength(2);
  await query("update account_merges set undone_at = now() where into_fan = $1", [fanId]);
  expect(await fansOf()).toEqual([fanId]);
  await query("update account_merges set merged_at = null, undone_at = null where into_fan = $1", [fanId]);
  expect(await fansOf()).toEqual([fanId]);
});

test("a username is found whole, with or without @, in any case, wildcards literal", async () => {
  const name = `${uniqueWord()}.B_%`;
  const key = await askForInvite({ username: name });
  await askForInvite({ username: `${name}2` });
  const email = newEmail();
  await query(
    "insert into beta_signups (username, email, name, avatar, form) values ($1, $2, 'M', '', 'sdk')",
    [name, email],
  );
  for (const typed of [name, `@${name}`, ` ${name.toUpperCase()} `])
    expect((await findPerson(typed, null))?.own, typed).toMatchObject([
      { key, form: "join", email: null },
      { form: "sdk", email },
    ]);
  expect(await findPerson(name.slice(0, -1), null)).toBeNull();
  expect(await findPerson(`a@${name}`, null)).toBeNull();
});

test("a fan is found by id though they sent nothing, a sample fan is nobody", async () => {
  const [fanId, sample] = [await newFan(), await newFan()];
  await query("update fans set is_sample = true where id = $1", [sample]);
  expect(await findPerson(` ${fanId} `, null)).toEqual({
    person: { emails: [], fanIds: [fanId], requests: [] },
    own: [],
    others: [],
  });
  expect(await findPerson(sample, null)).toBeNull();
});

test("a fan's only address is theirs, with all data under it or without one", async () => {
  const [fanId, elsewhere] = [await newFan(), await newFan()];
  const email = newEmail();
  const keys = [
    await askForInvite({ email, fanId }),
    await askForInvite({ email, fanId: elsewhere, form: "beta" }),
    await applyAsCreator(elsewhere),
    await applyAsCreator(fanId),
  ];
  const somebody = newEmail();
  const others = [await askForInvite({ email: somebody, fanId: elsewhere })];
  const found = await findPerson(fanId, null);
  expect(found?.person.emails).toEqual([email]);
  expect(found?.person.fanIds).toEqual([fanId, elsewhere]);
  expect(new Set(found?.person.requests)).toEqual(new Set(keys));
  expect(found?.others.map(({ key }) => key)).toEqual(others);
  expect(found?.others[0]).toMatchObject({ form: "join", email: somebody });
});

test("a request of a form that is no more is the person's", async () => {
  const email = newEmail();
  const key = await askForInvite({ email, form: "gone" });
  expect(await findPerson(email, null)).toMatchObject({ person: { requests: [key] } });
});

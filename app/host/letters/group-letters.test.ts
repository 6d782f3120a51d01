import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { keepSeat } from "../../../testing/accounts/seat.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { openDrop } from "../../../testing/drops/drop.ts";
import type { Fan } from "../../../testing/fan.ts";
import { memberOf, pageOf, press } from "../../../testing/operator.ts";
import { openParty, seatFans } from "../../../testing/party.ts";
import { uniqueWord } from "../../../testing/texts/unique-word.ts";

let server: RunningApp;
let ada: Fan;
beforeAll(async () => {
  server = await startApp({ OPERATOR_EMAILS: "" });
  ada = await memberOf(server.origin, "ada@afters.example", "operator");
});
afterAll(() => server.stop());

const addressOf = (fanId: string) => `${fanId.toLowerCase()}@example.com`;

async function guests(many: number) {
  const party = await openParty();
  return { party, fans: await seatFans(party, many) };
}

const mailsAbout = (subject: string) =>
  query<{ recipient: string; state: string; body_text: string; seconds: number }>(
    `select recipient, state, body_text, round(extract(epoch from next_try_at - created_at))::int as seconds
     from mails where subject = $1 order by recipient`,
    [subject],
  );

test("a party's guests with an address are written to once, until taken back", async () => {
  const { party, fans } = await guests(4);
  const written = fans.slice(0, 3);
  for (const fan of written) await keepSeat(fan, addressOf(fan));
  // Somebody who was not there, and an address that is not confirmed.
  const [other = ""] = (await guests(1)).fans;
  await keepSeat(other, addressOf(other));
  await query("update accounts set email_confirmed = false where fan_id = $1", [written[2]]);
  const at = `/operator/messages/parties/${party}`;
  const html = await pageOf(ada, at);
  expect(html).toContain("2 guests gave an address and get it; 2 guests did not, and do not.");
  const subject = `The lamp ${uniqueWord()}`;
  const fields = { subject, text: "It was lit.\nCome back.", letter: crypto.randomUUID() };
  for (const _ of [1, 2]) {
    const answer = await press(ada, at, "Send to 2 people", { fields });
    expect(answer.headers.get("location")).toBe(`${at}?letter=${fields.letter}`);
  }
  const mails = await mailsAbout(subject);
  expect(mails.map(({ recipient }) => recipient)).toEqual(written.slice(0, 2).map(addressOf).sort());
  expect(mails[0]).toMatchObject({ state: "waiting", seconds: 300 });
  for (const told of ["It was lit.", `/afters/${party}`, "you were a guest of"])
    expect(mails[0]?.body_text).toContain(told);
  const sent = `${at}?letter=${fields.letter}`;
  expect(await pageOf(ada, sent)).toMatch(/Leaves [\s\S]*, to 2 people\./);
  await press(ada, sent, "Take it back");
  expect((await mailsAbout(subject)).map(({ state }) => state)).toEqual(["withdrawn", "withdrawn"]);
  expect(await pageOf(ada, sent)).toContain("Taken back from 2 people.");
  const logged = await query<{ said: string }>("select said from audit_log where subject = $1 order by id", [
    `parties ${party}`,
  ]);
  expect(logged.map(({ said }) => said)).toContain(`Wrote “${subject}” to 2 people.`);
});

test("a drop's holders are written to, not who waits, gave it up or is a sample", async () => {
  const drop = await openDrop({ title: "The lamp" });
  const { fans } = await guests(4);
  for (const fan of fans) await keepSeat(fan, addressOf(fan));
  await query(
    `insert into drop_claims (drop_id, place, fan_id, number, claimed_at, left_at, is_sample)
     select $1, place, fan_id, number, now(), left_at, is_sample from unnest($2::text[], array[1, 2, 3, 4],
       array[1, null, null, 4], array[null, now(), null, null], array[false, false, false, true])
       as t (fan_id, place, number, left_at, is_sample)`,
    [drop, fans],
  );
  const at = `/operator/messages/drops/${drop}`;
  const subject = `Yours ${uniqueWord()}`;
  await press(ada, at, "Send to 1 person", { fields: { subject, text: "It ships on Monday." } });
  expect((await mailsAbout(subject)).map(({ recipient }) => recipient)).toEqual([addressOf(fans[0] ?? "")]);
});

test("without a subject nothing is sent or lost; without addresses it says so", async () => {
  const { party, fans } = await guests(1);
  const at = `/operator/messages/parties/${party}`;
  expect(await pageOf(ada, at)).toContain("Nobody to write to: no guest has given an address.");
  await keepSeat(fans[0] ?? "", addressOf(fans[0] ?? ""));
  const refused = await press(ada, at, "Send to 1 person", { fields: { text: "Only words." } });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain("Write a subject");
  expect(html).toContain("Only words.");
  expect((await ada.get("/operator/messages/parties/no-such-party")).status).toBe(404);
  expect((await ada.get("/operator/messages/people/x")).status).toBe(404);
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newSession } from "../../../../platform/session/session.server.ts";
import { aComer, anAsker } from "../../../../testing/accounts/asker.ts";
import { codeTo } from "../../../../testing/accounts/letters.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { follow } from "../../cards/follows.server.ts";
import { fanOf } from "../../fan-sessions.server.ts";
import { welcomeFan } from "../../fans.server.ts";
import { sendCode, signInWithCode } from "../accounts.server.ts";
import { acceptMerge } from "../merge/merge.server.ts";
import { loadAccount } from "./account.server.ts";
import "../../../personal-data.server.ts";

async function arrive(email: string, session: string | null) {
  await sendCode(email, anAsker());
  return signInWithCode(email, await codeTo(email), aComer(session));
}

test("a visitor has no fan, a fan may have no account, an account shows its devices", async () => {
  const nobody = { self: null, you: null, seat: null };
  const [session, fanId] = [newSession(), newFanId()];
  expect(await loadAccount({ session: null, fanId: null })).toEqual(nobody);
  expect(await loadAccount({ session, fanId })).toEqual(nobody);
  const first = newSession();
  const fan = await fanOf(first);
  expect(await loadAccount({ session: null, fanId: fan })).toEqual(nobody);
  expect(await loadAccount({ session: first, fanId: fan })).toMatchObject({ self: { name: "" }, seat: null });
  const { name } = await welcomeFan(fan);
  await query("insert into fan_points (fan_id, points) values ($1, 17)", [fan]);
  expect(await loadAccount({ session: first, fanId: fan })).toMatchObject({
    self: { name, points: 17, face: { name: expect.stringMatching(/^avatar-/) } },
    you: expect.anything(),
    seat: null,
  });
  const email = `ana-${randomUUID()}@vesper.example`;
  const seat = await arrive(email, first);
  expect((await loadAccount(seat)).seat).toMatchObject({
    email,
    devices: [{ isThis: true }],
    passkeys: [],
    offer: null,
    undo: null,
  });
});

test("a device is asked about its former fan only if that had a name or activity", async () => {
  const email = `bo-${randomUUID()}@vesper.example`;
  await arrive(email, newSession());
  const blank = newSession();
  await fanOf(blank);
  expect((await loadAccount(await arrive(email, blank))).seat?.offer).toBeNull();
  const busy = newSession();
  const doer = await fanOf(busy);
  const friend = (await welcomeFan(newFanId())).fanId;
  await follow(doer, friend, true);
  const asked = await arrive(email, busy);
  expect((await loadAccount(asked)).seat?.offer).toMatchObject({
    other: { name: "", points: 0, face: null },
    along: ["1 fan you follow"],
    away: [],
  });
  const named = newSession();
  const { name } = await welcomeFan(await fanOf(named));
  const seat = await arrive(email, named);
  expect((await loadAccount(seat)).seat?.offer).toMatchObject({ other: { name } });
  await acceptMerge(seat.fanId, seat.session);
  const after = (await loadAccount(seat)).seat;
  expect([after?.offer, after?.undo?.id]).toEqual([null, expect.any(Number)]);
});

import { expect, test } from "vitest";
import { getPool, query } from "../../../platform/db/pool.server.ts";
import { newSession } from "../../../platform/session/session.server.ts";
import { eraseAt } from "../../../testing/people/erase-at.ts";
import { fanOf } from "../../fans/fan-sessions.server.ts";
import { hasEnded } from "../tokens/ended-sessions.server.ts";
import { tokenSessionsPersonalData } from "./personal.server.ts";
import { findTokenSession, noteRequestedEmail, openTokenSession } from "./token-sessions.server.ts";

async function signedIn() {
  const session = newSession();
  const fanId = await fanOf(session);
  const { id } = await openTokenSession({ session, isOwnSession: true, keyId: null, userAgent: "A phone" });
  return { session, fanId, id };
}

test("an erased fan's sign-ins are ended and deleted, and no one else's", async () => {
  const [fan, acting, other] = [await signedIn(), await signedIn(), await signedIn()];
  await query("update fan_sessions set acts_as = $2 where user_session = $1", [acting.session, fan.fanId]);
  for (const { id } of [fan, acting, other]) expect(await hasEnded(id)).toBe(false);
  const person = { emails: [], fanIds: [fan.fanId], requests: [] };
  const held = await tokenSessionsPersonalData.exportOf(person);
  expect(held.token_sessions).toMatchObject([{ user_agent: "A phone" }, { user_agent: "A phone" }]);
  await eraseAt(tokenSessionsPersonalData, fan.fanId);
  const left = await Promise.all(
    [fan, acting, other].map(async ({ id }) => (await findTokenSession(id)) !== null),
  );
  expect(left).toEqual([false, false, true]);
});

test("erasing an address also ends requests for it and signs the requester out", async () => {
  const [asks, other, gone] = [await signedIn(), await signedIn(), await signedIn()];
  await noteRequestedEmail(asks.id, { email: "ana@vesper.example", network: "203.0.113.7" });
  await noteRequestedEmail(other.id, { email: "ines@vesper.example", network: "203.0.113.7" });
  const person = { emails: ["ana@vesper.example"], fanIds: [gone.fanId], requests: [] };
  expect(await hasEnded(gone.id)).toBe(false);
  const done = await tokenSessionsPersonalData.erase?.(person, getPool());
  expect(await hasEnded(gone.id)).toBe(false);
  done?.();
  expect(await hasEnded(gone.id)).toBe(true);
  const rows = await query(
    "select asked_email, asked_at is null as never from token_sessions where id = any($1) order by 1",
    [[asks.id, other.id]],
  );
  expect(rows).toEqual([
    { asked_email: "ines@vesper.example", never: false },
    { asked_email: null, never: true },
  ]);
});

// Own process: what needs an older secret is told in the order in which sources are loaded.
import { randomUUID } from "node:crypto";
import { CompactEncrypt } from "jose";
import { afterEach, expect, test } from "vitest";
import { signingKey, tokenKeys } from "../app/api/tokens/token-keys.server.ts";
import { userIdOf } from "../app/api/tokens/tokens.server.ts";
import { inviteTopFans } from "../app/creators/afterparty/invitations.server.ts";
import { openedWith } from "../app/creators/gates/gate.server.ts";
import { confirmPlace, findPlace, placeLink } from "../app/creators/signups/line/place.server.ts";
import { deskBrowsers, linkOf, wasRequestedIn } from "../app/desk/sign-in/browser.server.ts";
import { lastWeek, startOf } from "../app/fans/points/weeks.ts";
import { wishFor } from "../app/lobby/wishes/wishes.server.ts";
import "../app/creators/signups/named-rows.server.ts";
import { networkKeysOf } from "../app/creators/signups/request/request-metadata.server.ts";
import { joinWaitlist } from "../app/creators/signups/sign-ups.server.ts";
import { config } from "../platform/config.server.ts";
import { query, queryOne } from "../platform/db/pool.server.ts";
import {
  isUnsubscribed,
  readUnsubscribeLink,
  resubscribe,
  unsubscribe,
  unsubscribeAddress,
  unsubscribedAmong,
} from "../platform/mail/unsubscribes.server.ts";
import { fullKeyedHash } from "../platform/names/keyed-hashes.server.ts";
import { renewNames, renewSealed } from "../platform/names/named-rows.server.ts";
import { publicKey, push } from "../platform/push/push.server.ts";
import { seal, unseal } from "../platform/sealing.server.ts";
import { fanIdOf, newSession, sealSession as sealCookie } from "../platform/session/session.server.ts";
import { asOwner } from "../testing/connected.ts";
import { newFanId } from "../testing/fan-id.ts";
import { hashBeforeIds, retireNames, rotateNames } from "../testing/names/rotate.ts";
import { uniqueWord } from "../testing/texts/unique-word.ts";

const given = [...config.namesSecrets];
afterEach(() => void config.namesSecrets.splice(0, Infinity, ...given));

const anAddress = () => `maud-${randomUUID()}@vesper.org`;
const linkTo = (email: string) => readUnsubscribeLink(unsubscribeAddress(email).split("/").at(-1) ?? "");
const wantsNone = async (email: string) => (await unsubscribedAmong([email])).has(email);
const letterTo = (email: string) =>
  query(
    "insert into mails (id, kind, recipient, subject, body_text, body_html) values (gen_random_uuid(), 'test', $1, 's', 't', 'h')",
    [email],
  );

async function inLine(email: string, address: string, friend: string | null = null) {
  const fanId = newFanId();
  const sender = { session: newSession(), fanId, address, formKey: null, trapped: false, waitedMs: 9_000 };
  const key = await joinWaitlist({ username: email.split("@")[0] ?? "", email, friend }, sender);
  const place = await findPlace(placeLink(key).split("/").at(-1) ?? "");
  const code = new URL(place?.invite ?? "").searchParams.get("friend");
  return { key, code, confirm: () => confirmPlace(key, { fanId, networks: networkKeysOf(address) }) };
}

const refusalOf = async (key: string) =>
  (
    await queryOne<{ why: string | null }>("select friend_refusal as why from beta_signups where key = $1", [
      key,
    ])
  )?.why;

test("unsubscribed addresses stay so after a new secret, and can return", async () => {
  const [now, long] = [anAddress(), anAddress()];
  const letter = linkTo(now);
  await unsubscribe(letter!);
  await query("insert into unsubscribes (recipient_key) values ($1)", [hashBeforeIds("mail-stop", long)]);
  for (const email of [now, long]) expect(await wantsNone(email)).toBe(true);
  rotateNames();
  for (const email of [now, long]) {
    expect(await wantsNone(email)).toBe(true);
    expect(await isUnsubscribed(linkTo(email)!)).toBe(true);
  }
  expect(await wantsNone(anAddress())).toBe(false);
  await resubscribe(linkTo(long)!);
  expect(await wantsNone(long)).toBe(false);
  await resubscribe(letter!);
  expect(await wantsNone(now)).toBe(false);
  // The button of a letter that was written before.
  await unsubscribe(letter!);
  expect(await wantsNone(now)).toBe(true);
});

test("before the old secret goes, unsubscribes are rewritten where known, or reported", async () => {
  const [written, unknown] = [anAddress(), anAddress()];
  await query("delete from unsubscribes");
  await letterTo(written);
  const old = unsubscribeAddress(written).split("/").at(-1) ?? "";
  for (const email of [written, unknown]) await unsubscribe(linkTo(email)!);
  rotateNames();
  await renewSealed();
  expect(await renewNames()).toContain("1 unsubscribed address");
  retireNames();
  expect([await wantsNone(written), await wantsNone(unknown)]).toEqual([true, false]);
  // Its key would be looked for by nobody: the page does not say that it is done.
  expect(readUnsubscribeLink(old)).toBeNull();
});

test("a friend in the line is the same person and household after a new secret", async () => {
  const inviter = await inLine(anAddress(), "10.7.0.1");
  await inLine("nell+one@vesper.org", "10.7.0.2");
  const first = await inLine(anAddress(), "10.7.0.9", inviter.code);
  const second = await inLine(anAddress(), "10.7.0.9", inviter.code);
  await first.confirm();
  await second.confirm();
  rotateNames();
  const alias = await inLine("nell+two@vesper.org", "10.7.0.3", inviter.code);
  await alias.confirm();
  expect(await refusalOf(alias.key)).toBe("same person");
  const third = await inLine(anAddress(), "10.7.0.9", inviter.code);
  await third.confirm();
  expect(await refusalOf(third.key)).toBe("same network");
  await renewSealed();
  expect(await renewNames()).toContainEqual(
    expect.stringMatching(/^\d+ networks of the line, kept for 30 days$/),
  );
  expect(await renewNames()).not.toContainEqual(expect.stringMatching(/in the line$/));
  retireNames();
  const again = await inLine("nell+three@vesper.org", "10.7.0.4", inviter.code);
  await again.confirm();
  expect(await refusalOf(again.key)).toBe("same person");
});

test("a network has one share of a wish's names, not one for each secret", async () => {
  const title = `A night in the dark ${uniqueWord()}`;
  const name = () => wishFor(title, { fanId: newFanId(), address: "10.8.0.1" });
  for (let n = 0; n < 5; n++) await name();
  rotateNames();
  expect(await name()).toMatchObject({ names: 5, uncounted: 1 });
  retireNames();
  expect(await name()).toMatchObject({ names: 6, uncounted: 1 });
});

test("a person is invited once for a week, whatever secret names them", async () => {
  await query("delete from points_ledger");
  const invite = async (email: string) => {
    const fanId = newFanId();
    await query("insert into fans (id) values ($1)", [fanId]);
    await query(
      `insert into points_ledger (fan_id, deed, ref, points, at) values ($1, 'vote', gen_random_uuid()::text, 500, $2)`,
      [fanId, new Date(startOf(lastWeek()).getTime() + 3_600_000)],
    );
    await asOwner(
      `insert into fan_invites (name, username, email, form, fan_id, confirmed_at)
       values ('Nell', gen_random_uuid()::text, $1, 'join', $2, now())`,
      [email, fanId],
    );
    return inviteTopFans();
  };
  expect(await invite("ilse+one@salt.test")).toBe(1);
  rotateNames();
  expect(await invite("ilse+two@salt.test")).toBe(0);
  expect(await invite("otto@salt.test")).toBe(1);
  await renewSealed();
  expect(await renewNames()).toContain("1 invitation of the last week");
  await asOwner("update afterparty_invitations set week = week - 7");
  expect((await renewNames()).join()).not.toContain("invitation");
});

test("stored keys open after a new secret, and once resealed without the old one", async () => {
  const { kid } = await signingKey();
  const known = await publicKey();
  rotateNames();
  const sealed = async () =>
    (
      await query<{ sealed_key: string }>(
        "select sealed_key from token_keys union all select sealed_key from push_keys",
      )
    ).map(({ sealed_key }) => sealed_key);
  const opened = async () =>
    Promise.all((await sealed()).map((text, at) => unseal(text, at === 0 ? "token keys" : "push keys")));
  const before = await opened();
  // Nobody has started with it: nothing is touched, or a server that runs could open them no more.
  expect(await renewNames()).toEqual(["1 key of access tokens", "1 key of push messages"]);
  expect(await opened()).toEqual(before);
  await renewSealed();
  expect((await renewNames()).join()).not.toContain("key of");
  retireNames();
  expect(await opened()).toEqual(before);
  expect([(await tokenKeys())[0]?.kid, await publicKey()]).toEqual([kid, known]);
  const nowhere = { endpoint: "https://fcm.googleapis.com/x", p256dh: "x", auth: "x" };
  expect(await push(nowhere, {})).toBe("failed");
  const text = await seal("mine", "test");
  rotateNames();
  retireNames();
  await expect(unseal(text, "test")).rejects.toThrow("no longer configured");
});

test("values sealed before IDs existed are opened by the first secret", async () => {
  const { hkdfSync } = await import("node:crypto");
  const key = new Uint8Array(hkdfSync("sha256", config.IDS_SALT, "", "test", 32));
  const sealed = await new CompactEncrypt(new TextEncoder().encode("mine"))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(key);
  rotateNames();
  expect(await unseal(sealed, "test")).toBe("mine");
});

test("gates, desk links and known browsers outlive a new secret, not the old one's end", () => {
  const session = newSession();
  const code = fullKeyedHash("gate", config.AFTERPARTY_PASSWORD);
  const key = sealCookie("gate", { gate: "afterparty", session, variant: "standard", code });
  const opens = () => openedWith("afterparty", session, `afters_gate_afterparty=${key}`);
  const browser = deskBrowsers.knowing(deskBrowsers.make(), "ada@afters.example");
  const link = linkOf("t".repeat(32), browser);
  const all = () => [
    opens(),
    wasRequestedIn(link, browser),
    deskBrowsers.knows(browser, "Ada@afters.example"),
  ];
  expect(all()).toEqual(["standard", true, true]);
  rotateNames();
  expect(all()).toEqual(["standard", true, true]);
  expect(deskBrowsers.knowing(browser, "ada@afters.example").knows).toHaveLength(1);
  retireNames();
  expect(all()).toEqual([null, false, false]);
});

test("ids of fans and users stay what they are, whatever secret comes and goes", () => {
  const session = newSession();
  const ids = () => [fanIdOf(session), userIdOf(fanIdOf(session))];
  const before = ids();
  rotateNames();
  expect(ids()).toEqual(before);
  retireNames();
  expect(ids()).toEqual(before);
});

import { beforeEach, expect, test } from "vitest";

const [newest, older] = ["the newest secret of names, long enough", "the older secret of names, long enough"];
// Before anything reads the configuration.
Object.assign(process.env, { NAMES_SECRET: `${newest}|${older}`, IDS_SALT: older });
const { config } = await import("../config.server.ts");
const { query } = await import("../db/pool.server.ts");
const { keyedHashes } = await import("../names/keyed-hashes.server.ts");
const { renewNames } = await import("../names/named-rows.server.ts");
const { sealSession: seal } = await import("../session/session.server.ts");
const {
  isUnsubscribed,
  readUnsubscribeLink,
  resubscribe,
  unsubscribe,
  unsubscribeAddress,
  unsubscribedAmong,
} = await import("./unsubscribes.server.ts");

beforeEach(async () => {
  await query("delete from unsubscribes");
  await query("delete from mails");
});

const linkOf = (address: string) => readUnsubscribeLink(unsubscribeAddress(address).split("/").at(-1)!)!;
/** As it was written while the older secret was the newest, and before ids stood in front. */
const keysOf = (address: string) => keyedHashes("mail-stop", address);
const stopWith = (key: string) => query("insert into unsubscribes (recipient_key) values ($1)", [key]);
const stopped = async () =>
  (await query<{ key: string }>("select recipient_key as key from unsubscribes order by 1")).map(
    ({ key }) => key,
  );

test("an unsubscribe link shows a hint of its recipient and cannot be forged", () => {
  expect(linkOf("nova@example.org").to).toBe("n…@example.org");
  expect(linkOf(`nova@${"h".repeat(40)}.org`).to).toBe(`n…@${"h".repeat(32)}`);
  const { key } = linkOf("nova@example.org");
  expect(readUnsubscribeLink(seal("mail-stop", { key, to: "n" }))).toEqual({ key, to: "n", older: [] });
  expect(readUnsubscribeLink(seal("other", { key, to: "n" }))).toBeNull();
  expect(readUnsubscribeLink(seal("mail-stop", { key: "f".repeat(key.length), to: "n" }))).toBeNull();
  expect(readUnsubscribeLink("nothing")).toBeNull();
});

test("unsubscribed addresses are known by each kept secret, and can return", async () => {
  const [ada, ben] = ["ada@example.org", "ben@example.org"];
  for (const key of keysOf(ada)) {
    await stopWith(key);
    expect(await unsubscribedAmong([" Ada@Example.org", ada, ben])).toEqual(
      new Set([" Ada@Example.org", ada]),
    );
    expect(await isUnsubscribed(linkOf(ada))).toBe(true);
    expect(await isUnsubscribed(linkOf(ben))).toBe(false);
    await resubscribe(linkOf(ben));
    expect(await stopped()).toEqual([key]);
    await resubscribe(linkOf(ada));
    expect(await stopped()).toEqual([]);
  }
  await unsubscribe(linkOf(ada));
  await unsubscribe(linkOf(ada));
  expect(await stopped()).toEqual([keysOf(ada)[0]]);
});

test("a new secret takes over known recipients and reports the rest", async () => {
  await query(
    `insert into mails (id, kind, recipient, subject, body_text, body_html)
     select gen_random_uuid(), 'test', 'Fan' || n || '@example.org', 's', 't', 'h'
     from generate_series(1, 2001) n, generate_series(1, 2)`,
  );
  const known = ["fan1@example.org", "fan2001@example.org", "fan999@example.org"];
  const olderKey = (address: string) => keysOf(address)[2]!;
  for (const address of [...known, "gone@example.org"]) await stopWith(olderKey(address));
  expect(await renewNames()).toEqual(["1 unsubscribed address"]);
  expect(await stopped()).toEqual(
    [...known.map((address) => keysOf(address)[0]!), olderKey("gone@example.org")].sort(),
  );
  await stopWith(olderKey("lost@example.org"));
  expect(await renewNames()).toEqual(["2 unsubscribed addresses"]);
  await resubscribe(linkOf("gone@example.org"));
  await resubscribe(linkOf("lost@example.org"));
  expect(await renewNames()).toEqual([]);
  expect(config.namesSecrets).toHaveLength(2);
});

import { randomUUID } from "node:crypto";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { Redis } from "ioredis";
import { afterAll, describe, expect, test } from "vitest";
import { Authority, ableTo } from "../testing/certificates/authority.ts";
import { PostOffice } from "../testing/post-office.ts";
import { redisBinary, startRedis } from "../testing/redis.ts";

const able = ableTo("what shows certificates to Redis and the mail server", [
  "openssl",
  redisBinary ?? "redis-server",
]);

describe.runIf(able)("servers that let in whoever shows a certificate, and no other", async () => {
  if (!able) return;
  const authority = new Authority();
  const { ca } = authority;
  const own = authority.issue("afters");
  const stranger = new Authority().issue("afters");
  const server = { ...authority.issue("server"), ca };
  const redis = await startRedis(server);
  const office = await new PostOffice().open(server);
  // Before anything reads the configuration.
  Object.assign(process.env, {
    REDIS_URL: redis.url,
    REDIS_CERT: own.cert,
    REDIS_KEY: own.key,
    REDIS_CA: ca,
    SMTP_URL: `smtps://localhost:${office.port}`,
    SMTP_CERT: own.cert,
    SMTP_KEY: own.key,
    SMTP_CA: ca,
  });
  const { limitTo, closeLimits } = await import("./http/limits.server.ts");
  const { openRelay } = await import("./live/relay.server.ts");
  const { readConfig } = await import("./config.server.ts");
  const { closePost, post } = await import("./mail/post.server.ts");
  const looking = new Redis(redis.url, {
    tls: { cert: readFileSync(own.cert), key: readFileSync(own.key), ca: readFileSync(ca) },
  });

  afterAll(async () => {
    closePost();
    await closeLimits();
    looking.disconnect();
    await Promise.all([office.close(), redis.stop()]);
  });

  const letter = () => ({
    id: randomUUID(),
    recipient: "nova@example.org",
    subject: "s",
    body_text: "t",
    body_html: "h",
  });

  /** As a server that came back, which is connected to anew. */
  async function sendAnew() {
    await office.close();
    await office.open(server);
    return post(letter());
  }

  const show = ({ cert, key }: typeof own) => {
    copyFileSync(cert, own.cert);
    copyFileSync(key, own.key);
  };

  /** Whether limits are counted in Redis, and not in memory for want of it. */
  function counting() {
    const name = `certificate-${Math.random().toString(36).slice(2)}`;
    const limit = limitTo({ name, points: 1_000, seconds: 60 });
    return async () => {
      await limit("somebody");
      return (await looking.keys(`afters:limit:${name}:*`)).length;
    };
  }

  test("Redis counts and carries news, and the mail server takes emails", async () => {
    const heard: string[] = [];
    const [one, two] = [
      openRelay(
        () => undefined,
        () => undefined,
      ),
      openRelay(
        (topic) => heard.push(topic),
        () => undefined,
      ),
    ];
    two?.subscribe("party:x");
    await expect
      .poll(() => {
        one?.publish("party:x", {});
        return heard;
      })
      .toContain("party:x");
    await Promise.all([one?.close(), two?.close()]);
    await expect.poll(counting()).toBe(1);
    expect(await post(letter())).toEqual({ is: "taken" });
    expect(office.shown).toEqual(["afters"]);
  });

  test("certificates are reloaded per connection; a half-changed pair keeps the old", async () => {
    const before = { cert: `${own.cert}.before`, key: `${own.key}.before` };
    authority.issue("afters", "afters tomorrow");
    expect(await sendAnew()).toEqual({ is: "taken" });
    expect(office.shown.at(-1)).toBe("afters tomorrow");
    copyFileSync(own.cert, before.cert);
    copyFileSync(own.key, before.key);
    writeFileSync(own.cert, "half a certi");
    expect(await sendAnew()).toEqual({ is: "taken" });
    expect(office.shown.at(-1)).toBe("afters tomorrow");
    show(stranger);
    expect(await sendAnew()).toMatchObject({ is: "unreachable" });
    await closeLimits();
    const refused = counting();
    for (let tries = 0; tries < 20; tries++) {
      expect(await refused()).toBe(0);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    show(before);
    await expect.poll(refused).toBe(1);
    expect(await sendAnew()).toEqual({ is: "taken" });
  });

  test("incomplete or mismatched certificates end the start with a sentence", () => {
    const read = (env: Record<string, string>) => () =>
      readConfig({ DATA_DIR: process.env.DATA_DIR, ...env });
    const [REDIS_URL, SMTP_URL] = ["rediss://cache.internal", "smtp://mail.internal:587"];
    const other = authority.issue("other");
    const pg = (query: string) => `postgres://afters@db.internal/afters?${query}`;
    expect(read({ REDIS_URL, REDIS_CERT: own.cert, REDIS_KEY: own.key, REDIS_CA: ca })).not.toThrow();
    expect(read({ REDIS_URL, REDIS_CA: ca })).not.toThrow();
    expect(
      read({ DATABASE_URL: pg(`sslcert=${own.cert}&sslkey=${own.key}&sslrootcert=${ca}`) }),
    ).not.toThrow();
    for (const [env, sentence] of [
      [{ REDIS_URL, REDIS_CERT: own.cert }, /^REDIS_KEY is missing: REDIS_CERT needs it/],
      [{ REDIS_URL, REDIS_KEY: own.key }, /^REDIS_CERT is missing: REDIS_KEY needs it/],
      [{ SMTP_URL, SMTP_CERT: own.cert }, /^SMTP_KEY is missing/],
      [{ DATABASE_URL: pg(`sslcert=${own.cert}`) }, /^sslkey in DATABASE_URL is missing/],
      [{ MIGRATION_DATABASE_URL: pg(`sslkey=${own.key}`) }, /^sslcert in MIGRATION_DATABASE_URL is missing/],
      [
        { SMTP_URL, SMTP_CERT: own.cert, SMTP_KEY: other.key },
        /^SMTP_CERT, its key or its authority cannot be used/,
      ],
      [{ SMTP_URL, SMTP_CA: "/no/such/file" }, /paths of PEM files that belong together \(ENOENT\)/],
      [{ REDIS_CERT: own.cert, REDIS_KEY: own.key }, /^REDIS_URL is missing: REDIS_CERT is for it/],
      [{ REDIS_URL: "redis://localhost", REDIS_CA: ca }, /write REDIS_URL as rediss/],
    ] as [Record<string, string>, RegExp][])
      expect(read(env), JSON.stringify(env)).toThrow(sentence);
  });
});

import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "./config.server.ts";
import { ConfigError } from "./config-error.ts";
import {
  listNamesSecrets,
  listSecrets,
  putSecretsBack,
  retireNamesSecrets,
  retireSecret,
  rotateNamesSecret,
  rotateSecrets,
} from "./secrets.server.ts";

const freshFolder = () => mkdtempSync(join(tmpdir(), "afters-config-"));
const read = (change: Record<string, string>, folder = freshFolder()) =>
  readConfig({ DATA_DIR: folder, ...change });

test("nothing is required", () => {
  const config = read({});
  expect(config).toMatchObject({
    PORT: 3000,
    origin: "http://localhost:3000",
    SAMPLE_CONTENT: "on",
    TRUST_PROXY: 0,
  });
  expect(config.DATABASE_URL).toBeUndefined();
  // 128 random bits.
  for (const code of [config.SHOWCASE_CODE, config.SHOWCASE_VARIANT_CODE, config.AFTERPARTY_PASSWORD])
    expect(code).toMatch(/^[\w-]{22}$/);
  expect(config.sessionSecrets).toHaveLength(1);
  expect(config.sessionSecrets[0].secret.length).toBeGreaterThanOrEqual(32);
});

test.each([
  ["PORT", "99999", /whole number from 0 to 65535/],
  ["PORT", "http", /whole number/],
  ["HOST", "afters.app", /IP address/],
  ["ORIGIN", "afters.app", /public address/],
  ["ORIGIN", "ftp://afters.app", /public address/],
  ["DATABASE_URL", "mysql://localhost", /postgres:\/\//],
  ["MIGRATION_DATABASE_URL", "localhost", /postgres:\/\//],
  ["FACE_SWAP_URL", "faces", /an address/],
  ["ALLOW_PLAIN_TEXT", "everything", /some of postgres, redis and mail/],
  ["REDIS_URL", "localhost:6379", /redis:\/\//],
  ["SESSION_SECRET", "short", /at least 32 characters/],
  ["SHOWCASE_CODE", "abc", /at least 4 characters/],
  ["SHOWCASE_VARIANT_CODE", "abc", /at least 4 characters/],
  ["AFTERPARTY_PASSWORD", "abc", /at least 4 characters/],
  ["TRUST_PROXY", "-1", /how many reverse proxies/],
  ["SAMPLE_CONTENT", "maybe", /on or off/],
  ["LOG_LEVEL", "loud", /one of trace/],
])("%s=%s is refused by its name, with the cure", (name, value, cure) => {
  const refusal = () => read({ [name]: value });
  expect(refusal).toThrow(ConfigError);
  expect(refusal).toThrow(new RegExp(`^${name} cannot be used: expected`));
  expect(refusal).toThrow(cure);
});

test.each([
  ["DATABASE_URL", "postgres://a:secret@db.internal/afters?sslmode=disable", "postgres"],
  ["DATABASE_URL", "postgres://a:secret@10.0.0.7/afters?sslmode=prefer", "postgres"],
  ["DATABASE_URL", "postgres://a:secret@10.0.0.7/afters?ssl=0", "postgres"],
  ["MIGRATION_DATABASE_URL", "postgres://a:secret@0.0.0.0/afters?sslmode=disable", "postgres"],
  ["REDIS_URL", "redis://:secret@cache.internal:6379", "redis"],
  ["REDIS_URL", "redis://localhost.example:6379", "redis"],
])("plain text to another machine is refused, and allowed only by its name: %s=%s", (name, value, kind) => {
  expect(() => read({ [name]: value })).toThrow(
    `${name} would send everything in plain text to another machine`,
  );
  expect(() => read({ [name]: value })).not.toThrow(/secret/);
  const others = ["postgres", "redis", "mail"].filter((other) => other !== kind);
  expect(() => read({ [name]: value, ALLOW_PLAIN_TEXT: others.join() })).toThrow(`ALLOW_PLAIN_TEXT=${kind}`);
  expect(() => read({ [name]: value, ALLOW_PLAIN_TEXT: kind })).not.toThrow();
});

test.each([
  ["DATABASE_URL", "postgres://a@db.internal/afters"],
  ["DATABASE_URL", "postgres://a@db.internal/afters?sslmode=verify-full"],
  ["DATABASE_URL", "postgres://a@127.0.0.1:5432/afters?sslmode=disable"],
  ["DATABASE_URL", "postgres://a@[::1]/afters?sslmode=disable"],
  ["DATABASE_URL", "postgres://a@ignored/afters?host=%2Frun%2Fpostgresql&sslmode=disable"],
  ["REDIS_URL", "rediss://cache.internal:6379"],
  ["REDIS_URL", "redis://localhost:6379"],
  ["SMTP_URL", "smtp://mail.internal:587"],
])("TLS, or what stays on the machine, needs no leave: %s=%s", (name, value) => {
  expect(() => read({ [name]: value })).not.toThrow();
});

test("a refusal does not print the value, which may be a secret", () => {
  expect(() => read({ SESSION_SECRET: "hunter2hunter2" })).not.toThrow(/hunter2/);
});

test("an empty variable is one that is not set", () => {
  const folder = freshFolder();
  const empty = Object.fromEntries(
    ["PORT", "ORIGIN", "DATABASE_URL", "SESSION_SECRET", "SAMPLE_CONTENT", "LOG_LEVEL"].map((name) => [
      name,
      "",
    ]),
  );
  expect(read(empty, folder)).toEqual(read({}, folder));
});

test("the origin is scheme and host only", () => {
  expect(read({ ORIGIN: "https://afters.app/path/" }).origin).toBe("https://afters.app");
});

test("secrets are generated once and kept, for the owner's eyes only", () => {
  const folder = freshFolder();
  const first = read({}, folder);
  const second = read({}, folder);
  expect(second).toEqual(first);
  const file = join(folder, "secrets.json");
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(folder)).toEqual(["secrets.json"]);
  const kept = JSON.parse(readFileSync(file, "utf8"));
  expect(kept.SESSION_SECRET).toEqual(first.sessionSecrets);
  expect(first.namesSecrets).toEqual([
    { id: expect.stringMatching(/^[0-9a-f]{6}$/), secret: kept.NAMES_SECRET },
  ]);
  expect(kept.NAMES_SECRET.length).toBeGreaterThanOrEqual(32);
  expect(read({}).sessionSecrets).not.toEqual(first.sessionSecrets);
});

test("processes that start at the same moment on one folder agree on the secrets", async () => {
  const folder = freshFolder();
  const code = `import("./platform/config.server.ts").then(({ config }) => console.log(JSON.stringify([config.sessionSecrets, config.namesSecrets])))`;
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  const started = Array.from({ length: 4 }, () =>
    promisify(execFile)(process.execPath, ["-e", code], { env }),
  );
  const secrets = (await Promise.all(started)).map(({ stdout }) => stdout.trim());
  const { sessionSecrets, namesSecrets } = read({}, folder);
  expect(new Set([...secrets, JSON.stringify([sessionSecrets, namesSecrets])]).size).toBe(1);
  expect(readdirSync(folder)).toEqual(["secrets.json"]);
});

test("a file that is there by the moment of writing is no failure", () => {
  const folder = freshFolder();
  // It cannot be read yet, and cannot be made any more.
  symlinkSync(join(folder, "not-yet"), join(folder, "secrets.json"));
  expect(read({}, folder).namesSecrets[0].secret.length).toBeGreaterThanOrEqual(32);
  expect(readdirSync(folder)).toEqual(["secrets.json"]);
});

test("restored secrets are added to those already there", () => {
  const [from, to] = [freshFolder(), freshFolder()];
  const [first, before] = [read({}, from), read({}, to)];
  const { SESSION_SECRET, ...others } = JSON.parse(readFileSync(join(from, "secrets.json"), "utf8"));
  putSecretsBack(to, { ...others, SESSION_SECRET: JSON.stringify(SESSION_SECRET) });
  const { sessionSecrets, namesSecrets } = read({}, to);
  expect([sessionSecrets, namesSecrets]).toEqual([first.sessionSecrets, first.namesSecrets]);
  const beside = JSON.parse(readFileSync(join(to, "secrets.json.before-restore"), "utf8"));
  expect(beside.SESSION_SECRET).toEqual(before.sessionSecrets);
  putSecretsBack(to, { NAMES_SECRET: "n".repeat(32) });
  expect(read({}, to)).toMatchObject({ namesSecrets: [{ secret: "n".repeat(32) }] });
  expect(read({}, to).sessionSecrets).not.toEqual(first.sessionSecrets);
  const empty = freshFolder();
  putSecretsBack(empty, others);
  expect(readdirSync(empty)).toEqual(["secrets.json"]);
});

test("a secret from the environment wins and is not written down", () => {
  const folder = freshFolder();
  const given = "given by the operator, long enough";
  const { sessionSecrets, namesSecrets } = read({ SESSION_SECRET: given }, folder);
  expect([sessionSecrets, namesSecrets].map((all) => all.map(({ secret }) => secret))).toEqual([
    [given],
    [given],
  ]);
  expect(readFileSync(join(folder, "secrets.json"), "utf8")).not.toContain(given);
});

test("a file that lacks one secret keeps the others", () => {
  const folder = freshFolder();
  writeFileSync(join(folder, "secrets.json"), JSON.stringify({ SHOWCASE_CODE: "kept-code" }));
  const config = read({}, folder);
  expect(config.SHOWCASE_CODE).toBe("kept-code");
  expect(read({}, folder)).toEqual(config);
});

test("a broken file of secrets is refused by name, and not replaced", () => {
  const folder = freshFolder();
  writeFileSync(join(folder, "secrets.json"), "{");
  expect(() => read({}, folder)).toThrow(/secrets\.json cannot be read as JSON/);
  expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe("{");
});

const long = "x".repeat(32);

test.each([
  ["null", /a JSON object is expected/],
  ["7", /a JSON object is expected/],
  ["[]", /a JSON object is expected/],
  ['{"SESSION_SECRET": "hunter2"}', /SESSION_SECRET cannot be used: expected a list/],
  ['{"SESSION_SECRET": []}', /SESSION_SECRET cannot/],
  ['{"SESSION_SECRET": [{"id": "abcdef", "secret": "hunter2"}]}', /SESSION_SECRET cannot/],
  [`{"SESSION_SECRET": [{"id": "hunter2", "secret": "${long}"}]}`, /SESSION_SECRET cannot/],
  [
    `{"SESSION_SECRET": [{"id": "abcdef", "secret": "${long}"}, {"id": "abcdef", "secret": "${long}y"}]}`,
    /SESSION_SECRET cannot be used: expected a list .* no id twice/,
  ],
  ['{"NAMES_SECRET": "hunter2"}', /NAMES_SECRET cannot be used: expected a text of at least 32/],
  ['{"SHOWCASE_CODE": 12345}', /SHOWCASE_CODE cannot be used: expected a text of at least 4/],
  ['{"AFTERPARTY_PASSWORD": "h"}', /AFTERPARTY_PASSWORD cannot/],
])("a file of secrets that holds %s is refused by what is wrong, and stays as it is", (text, sentence) => {
  const folder = freshFolder();
  const file = join(folder, "secrets.json");
  writeFileSync(file, text);
  const refusal = () => read({}, folder);
  expect(refusal).toThrow(ConfigError);
  expect(refusal).toThrow(sentence);
  expect(refusal).not.toThrow(/hunter2|12345/);
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("a new secret signs, the old one is trusted until retired, and names stay", () => {
  const folder = freshFolder();
  const first = read({}, folder);
  const id = rotateSecrets(folder);
  const second = read({}, folder);
  expect(second.sessionSecrets.map((one) => one.id)).toEqual([id, first.sessionSecrets[0].id]);
  expect(second.sessionSecrets[1]).toEqual(first.sessionSecrets[0]);
  expect(second.namesSecrets).toEqual(first.namesSecrets);
  retireSecret(folder, first.sessionSecrets[0].id);
  expect(listSecrets(folder)).toEqual([id]);
  expect(read({}, folder)).toMatchObject({
    namesSecrets: first.namesSecrets,
    SHOWCASE_CODE: first.SHOWCASE_CODE,
  });
  expect(() => retireSecret(folder, id)).toThrow(/The only secret stays/);
  expect(() => retireSecret(folder, "nobody")).toThrow(/no secret nobody/);
  expect(() => rotateSecrets(freshFolder())).toThrow(/not there yet/);
});

test("several secrets in the environment: the first signs, all processes agree", () => {
  const [before, now] = ["a".repeat(32), "b".repeat(32)];
  expect(() => read({ SESSION_SECRET: `${now}|${before}` })).toThrow(/^NAMES_SECRET is missing/);
  expect(() => read({ SESSION_SECRET: `${now}|short`, NAMES_SECRET: before })).toThrow(
    /^SESSION_SECRET cannot/,
  );
  const given = { SESSION_SECRET: `${now}|${before}`, NAMES_SECRET: before };
  const { sessionSecrets, namesSecrets } = read(given);
  expect(sessionSecrets.map(({ secret }) => secret)).toEqual([now, before]);
  expect(read(given).sessionSecrets).toEqual(sessionSecrets);
  expect(sessionSecrets[1]?.id).toBe(read({ SESSION_SECRET: before }).sessionSecrets[0].id);
  expect(namesSecrets).toEqual(read({ SESSION_SECRET: before }).namesSecrets);
});

test("a new names secret comes first, and the original keeps making fan IDs", () => {
  const folder = freshFolder();
  const first = read({}, folder);
  expect(first.IDS_SALT).toBe(first.namesSecrets[0].secret);
  const id = rotateNamesSecret(folder);
  const second = read({}, folder);
  expect(second.namesSecrets.map((one) => one.id)).toEqual([id, first.namesSecrets[0].id]);
  expect(listNamesSecrets(folder)).toEqual([id, first.namesSecrets[0].id]);
  rotateNamesSecret(folder);
  expect(retireNamesSecrets(folder)).toEqual([id, first.namesSecrets[0].id]);
  const last = read({}, folder);
  expect(last.namesSecrets).toHaveLength(1);
  for (const { IDS_SALT, sessionSecrets } of [second, last])
    expect([IDS_SALT, sessionSecrets]).toEqual([first.IDS_SALT, first.sessionSecrets]);
  expect(() => retireNamesSecrets(folder)).toThrow(/The only secret stays/);
  expect(() => rotateNamesSecret(freshFolder())).toThrow(/not there yet/);
});

test("several names secrets in the environment need the salt", () => {
  const [before, now] = ["a".repeat(32), "b".repeat(32)];
  expect(() => read({ NAMES_SECRET: `${now}|${before}` })).toThrow(/^IDS_SALT is missing/);
  expect(() => read({ NAMES_SECRET: `${now}|short`, IDS_SALT: before })).toThrow(/^NAMES_SECRET cannot/);
  expect(() => read({ NAMES_SECRET: now, IDS_SALT: "short" })).toThrow(/^IDS_SALT cannot/);
  const both = read({ NAMES_SECRET: `${now}|${before}`, IDS_SALT: before });
  expect(both.namesSecrets.map(({ secret }) => secret)).toEqual([now, before]);
  expect(both.namesSecrets[1]).toEqual(read({ NAMES_SECRET: before }).namesSecrets[0]);
  expect(both.IDS_SALT).toBe(read({ NAMES_SECRET: before }).IDS_SALT);
});

import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { query } from "../platform/db/pool.server.ts";
import { Fan } from "../testing/fan.ts";
import { signedIn } from "../testing/operator.ts";
import { startServer } from "../testing/server.ts";

const folder = mkdtempSync(join(tmpdir(), "afters-rotation-"));
const env = { DATABASE_URL: process.env.DATABASE_URL ?? "", DATA_DIR: folder, SESSION_SECRET: "" };
const start = () => startServer(env);

async function secrets(...args: string[]): Promise<string> {
  const own = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: env.DATABASE_URL };
  const { stdout } = await promisify(execFile)(process.execPath, ["server/commands/secrets.ts", ...args], {
    env: own,
  });
  return stdout;
}

const at = (origin: string, fan: Fan) => {
  const again = new Fan(origin, fan.address);
  again.cookies = fan.cookies;
  return again;
};

const sessionOf = (fan: Fan) => fan.cookies.get("afters_session")?.split(".")[0];

test("a new secret ends no session or link; retiring the old one does", async () => {
  const before = await start();
  let [fan, idle] = [new Fan(before.origin), new Fan(before.origin)];
  await fan.send("/identity", { characterId: "carmilla" });
  await idle.send("/session");
  const joined = { username: "maud", email: "maud@vesper.film" };
  const { place = "" } = await fan.send<{ place: string }>("/waitlist", joined);
  let operator = await signedIn(before.origin);
  const leaving = await signedIn(before.origin);
  const cookie = fan.cookies.get("afters_session");
  await before.stop();
  const signed = /^signs: (\w{6})$/m.exec(await secrets())?.[1] ?? "";

  expect(await secrets("rotate")).toMatch(
    new RegExp(`^signs: (?!${signed})\\w{6}\nbelieved: ${signed}$`, "m"),
  );
  const rotated = await start();
  [fan, idle, operator] = [at(rotated.origin, fan), at(rotated.origin, idle), at(rotated.origin, operator)];
  const session = sessionOf(fan);
  expect(await (await fan.get("/afters")).text()).toContain("Carmilla");
  expect(sessionOf(fan)).toBe(session);
  // Signed anew at once, so that the old secret can go some day.
  expect(fan.cookies.get("afters_session")).not.toBe(cookie);
  expect((await operator.get("/operator")).status).toBe(200);
  expect((await fan.get(place)).status).toBe(200);
  // Who leaves is out, and not only without a cookie.
  const copy = at(rotated.origin, leaving);
  copy.cookies = new Map(leaving.cookies);
  await at(rotated.origin, leaving).post("/operator/sessions", { do: "sign-out" });
  expect((await copy.get("/operator")).status).toBe(404);
  await rotated.stop();

  await secrets("retire", signed);
  const retired = await start();
  [fan, idle, operator] = [at(retired.origin, fan), at(retired.origin, idle), at(retired.origin, operator)];
  await fan.get("/afters");
  expect(sessionOf(fan)).toBe(session);
  const gone = sessionOf(idle);
  await idle.send("/session");
  expect(sessionOf(idle)).not.toBe(gone);
  expect((await operator.get("/operator")).status).toBe(404);
  expect((await fan.get(place)).status).toBe(404);
  await retired.stop();
}, 120_000);

test("a new names secret finds the old one's people until it is not needed", async () => {
  // Of the test before, and of a try before.
  await query("update beta_signups set network = null");
  const before = await start();
  const fan = new Fan(before.origin);
  await fan.send("/waitlist", { username: "ilse", email: "ilse@vesper.org" });
  await fan.send("/identity", { characterId: "carmilla" });
  expect((await fan.get("/push/key")).status).toBe(200);
  await before.stop();

  const made = /^(\w{6}) names from the next start on/.exec(await secrets("rotate-names"))?.[1];
  expect(made).toBeDefined();
  expect(await secrets()).toMatch(new RegExp(`^names: ${made}\nstill found: \\w{6}`, "m"));
  const retire = (...args: string[]) => secrets("retire-names", ...args);
  await expect(retire()).rejects.toMatchObject({ stderr: expect.stringContaining("1 key of push messages") });
  const rotated = await start();
  expect(await (await at(rotated.origin, fan).get("/afters")).text()).toContain("Carmilla");
  await expect(retire()).rejects.toMatchObject({
    stderr: "The older secrets are still needed for: 1 network of the line, kept for 30 days.\n",
  });
  await query("update beta_signups set network = null");
  expect(await retire()).toMatch(/^\w{6} is kept until the next start\.$/m);
  expect(await secrets()).toMatch(new RegExp(`^names: ${made}\nstill found: no other$`, "m"));
  await rotated.stop();
  const retired = await start();
  expect(await (await at(retired.origin, fan).get("/afters")).text()).toContain("Carmilla");
  expect((await at(retired.origin, fan).get("/push/key")).status).toBe(200);
  await retired.stop();
  await secrets("rotate-names");
  await query("insert into unsubscribes (recipient_key) values ('of somebody unknown')");
  const again = await start();
  await expect(retire()).rejects.toMatchObject({
    stderr: expect.stringContaining("1 unsubscribed address"),
  });
  expect(await retire("--anyway")).toMatch(/is kept until/);
  await again.stop();
}, 120_000);

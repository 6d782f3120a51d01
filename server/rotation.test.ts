import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { Fan } from "../testing/fan.ts";
import { signedIn } from "../testing/operator.ts";
import { startServer } from "../testing/server.ts";

const folder = mkdtempSync(join(tmpdir(), "afters-rotation-"));
const env = { DATABASE_URL: process.env.DATABASE_URL ?? "", DATA_DIR: folder, SESSION_SECRET: "" };
const start = () => startServer(env);

async function secrets(...args: string[]): Promise<string> {
  const own = { PATH: process.env.PATH, DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, ["server/secrets.ts", ...args], {
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

test("a new secret ends no session, of fans or operators, and no link; retiring the one before ends what it signed", async () => {
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

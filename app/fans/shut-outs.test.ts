import { expect, test } from "vitest";
import { query, transaction } from "../../platform/db/pool.server.ts";
import { actingPerson, meetPerson } from "../../platform/session/persons.server.ts";
import { newSession } from "../../platform/session/session.server.ts";
import { forgetFans } from "./fan-sessions.server.ts";
import { letIn, readShutOuts, shutOut } from "./shut-outs.server.ts";

const refused = expect.objectContaining({
  code: "shut_out",
  status: 403,
  message: expect.stringMatching(/24 hours\..*“Fair play”.*\/decisions/),
});
const minutesAgo = (minutes: number) => newSession(Date.now() - minutes * 60_000);
const address = () => `192.0.2.${Math.floor(Math.random() * 250)}`;

async function outside(fanId: string) {
  await transaction((on) => shutOut(fanId, "fair", on));
  await readShutOuts();
}

test("whoever is shut out acts in none of their sessions until they are let in", async () => {
  const [session, other] = [minutesAgo(60), minutesAgo(30)];
  const fanId = await meetPerson(session);
  forgetFans([await meetPerson(other)]);
  await query("update fan_sessions set acts_as = $2 where user_session = $1", [other, fanId]);
  await outside(fanId);
  expect(await meetPerson(session)).toBe(fanId);
  for (const one of [session, other]) await expect(actingPerson(one, null)).rejects.toEqual(refused);
  await transaction((on) => letIn(fanId, on));
  await readShutOuts();
  expect(await actingPerson(session, null)).toBe(fanId);
});

test("a new browser of their network is shut out too, and who was there before is not", async () => {
  const [session, neighbour, elsewhere] = [minutesAgo(60), minutesAgo(5), address()];
  const home = `198.51.100.${Math.floor(Math.random() * 250)}`;
  const fanId = await meetPerson(session);
  await outside(fanId);
  // Nobody knows yet where they are.
  await actingPerson(minutesAgo(0), home);
  await expect(actingPerson(session, home)).rejects.toEqual(refused);
  const noted = () => query("select network from shut_out_networks where fan_id = $1", [fanId]);
  await expect.poll(noted).toHaveLength(1);
  expect(JSON.stringify(await noted())).not.toContain(home);
  await actingPerson(neighbour, home);
  // Its age is what the caller says.
  await expect(actingPerson(neighbour, home, true)).rejects.toEqual(refused);
  await actingPerson(newSession(Date.now() + 1_000), elsewhere);
  // As another process learns of it.
  await readShutOuts();
  await expect(actingPerson(newSession(Date.now() + 1_000), home)).rejects.toEqual(refused);
  await query("update shut_outs set until = now() where fan_id = $1", [fanId]);
  await readShutOuts();
  await actingPerson(newSession(Date.now() + 1_000), home);
});

import { expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { BetaForm } from "./beta-form.ts";
import { requestBeta } from "./signups.server.ts";

const request = (n: string, change: object = {}) =>
  requestBeta(
    BetaForm.parse({
      username: `fan${n}`,
      name: "Maud Vesper",
      email: `fan${n}@example.com`,
      phone: "+44 20",
      ...change,
    }),
  );

const rowsLike = (email: string) =>
  query("select username, name, email, phone, source from fan_invites where lower(email) = lower($1)", [
    email,
  ]);

test("BETA-18: a request is one row of fan_invites with username, name, email and phone", async () => {
  await request("1", { username: "  fan1 " });
  expect(await rowsLike("fan1@example.com")).toEqual([
    { username: "fan1", name: "Maud Vesper", email: "fan1@example.com", phone: "+44 20", source: "beta" },
  ]);
});

test("BETA-20: a second request with the same email or username, in whatever case, is refused in the words of any failure", async () => {
  await request("2");
  const refusal = { code: "duplicate", status: 409, message: "Something went wrong. Please try again." };
  await expect(request("2x", { email: "FAN2@Example.COM" })).rejects.toMatchObject(refusal);
  await expect(request("2y", { username: "Fan2" })).rejects.toMatchObject(refusal);
  expect(await rowsLike("fan2@example.com")).toHaveLength(1);
});

test("fifty requests for one address at the same moment make one row", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) =>
      request(`3-${n}`, { email: n % 2 ? "FAN3@example.com" : "fan3@example.com" }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await rowsLike("fan3@example.com")).toHaveLength(1);
});

test("hidden characters are not stored", async () => {
  await request("4", { username: "fan\u00004\u202e", name: "Ma\u200bud\n Vesper", phone: "1\u00002" });
  expect(await rowsLike("fan4@example.com")).toMatchObject([
    { username: "fan4", name: "Maud Vesper", phone: "12" },
  ]);
});

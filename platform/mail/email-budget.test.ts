import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { countUnsolicitedEmail, emailsTo } from "./email-budget.server.ts";

const day = (name: string, points: number) => emailsTo({ name: `${name}-${randomUUID()}`, points });
const address = (n: number) => `198.51.100.${n}`;

test("one person gets fourteen emails a day over all forms, under any alias", async () => {
  const forms = [day("one", 4), day("two", 8), day("three", 14)];
  const name = randomUUID();
  const sent: boolean[] = [];
  for (const [n, form] of forms.entries())
    for (let turn = 0; turn < 20; turn++)
      sent.push(await form.mayWrite(`${name}+${turn}@Vesper.example`, address(n * 20 + turn)));
  const counted = [0, 20, 40].map((from) => sent.slice(from, from + 20).filter(Boolean).length);
  // What a form refused is no email of the others.
  expect(counted).toEqual([4, 8, 2]);
  expect(await day("four", 1).mayWrite(`other-${name}@vesper.example`, address(1))).toBe(true);
});

test("one network has so many strangers written to in a day, whoever they are", async () => {
  const form = day("network", 4);
  const network = `203.0.113.${Math.floor(Math.random() * 250)}`;
  const sent: boolean[] = [];
  for (let n = 0; n < 603; n++) sent.push(await form.mayWrite(`${randomUUID()}@vesper.example`, network));
  expect(sent.filter(Boolean)).toHaveLength(600);
  await expect(countUnsolicitedEmail(network)).rejects.toMatchObject({ code: "slow_down" });
  expect(await form.mayWrite(`${randomUUID()}@vesper.example`, "203.0.113.251")).toBe(true);
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query, transaction } from "../db/pool.server.ts";
import { queueEmails } from "./outbox.server.ts";

const letterTo = (to: string) => ({
  kind: "test",
  to,
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
});

const waitingJobs = () =>
  query<{ key: string }>(
    "select singleton_key as key from jobs.job where name = 'letters' and state < 'active'",
  );

test("emails and their jobs are written with the caller's transaction, or not at all", async () => {
  const id = randomUUID();
  await expect(
    transaction(async (on) => {
      await queueEmails([{ ...letterTo("lost@example.org") }], on);
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  expect(await waitingJobs()).toEqual([]);
  await transaction((on) => queueEmails([{ id, ...letterTo("kept@example.org"), about: id }], on));
  expect(await query("select id, state, attempts, about from mails")).toEqual([
    { id, state: "waiting", attempts: 0, about: id },
  ]);
  expect(await waitingJobs()).toEqual([{ key: id }]);
});

test("five hundred emails are two statements and cost a moment", async () => {
  const letters = Array.from({ length: 500 }, (_, index) => letterTo(`fan${index}@example.org`));
  let statements = 0;
  const started = performance.now();
  await transaction(async (on) => {
    const counting = {
      query: (...args: unknown[]) => {
        statements++;
        return (on.query as (...args: unknown[]) => unknown)(...args);
      },
    } as typeof on;
    await queueEmails(letters, counting);
  });
  expect(statements).toBe(2);
  expect(performance.now() - started).toBeLessThan(2_000);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startApp } from "../../testing/app.ts";
import { Fan } from "../../testing/fan.ts";
import { openParty } from "../../testing/party.ts";
import { TopicReader } from "../../testing/topic-reader.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const phones = 300;

/** A few at a time, as a network lets them through. */
async function each<Answer>(fans: Fan[], work: (fan: Fan) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let n = 0; n < fans.length; n += 40)
    answers.push(...(await Promise.all(fans.slice(n, n + 40).map(work))));
  return answers;
}

const counted = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

test("300 phones behind one address join and applaud; a script there is slowed", async () => {
  const party = await openParty();
  const cinema = Array.from({ length: phones }, () => new Fan(server.origin, "10.77.9.1"));
  const reading = async (fan: Fan) => {
    const reader = new TopicReader(fan);
    await reader.open([`party:${party}`]);
    return reader;
  };
  const strangers = await each(cinema, reading);
  const joined = await each(cinema, (fan) => fan.send(`/afters/${party}/join`));
  expect(counted(joined)).toEqual({ 200: phones });
  // As a browser does once it is somebody.
  const readers = await each(cinema, reading);
  for (const reader of strangers) reader.close();
  for (let n = 0; n < 2; n++) {
    const applause = await each(cinema, (fan) =>
      fan.send(`/afters/${party}/reactions`, { taps: { clap: 3 } }),
    );
    expect(counted(applause), `round ${n}`).toEqual({ 200: phones });
  }
  const asked = await each(cinema, (fan) => fan.send(`/afters/${party}/mark`, { marked: "yes" }));
  expect(asked.filter(({ status }) => status === 429)).toEqual([]);
  for (const reader of readers) reader.close();

  const script = Array.from({ length: phones }, () => new Fan(server.origin, "10.77.9.2"));
  const made = await each(script, (fan) => fan.send(`/afters/${party}/join`));
  expect(counted(made)).toEqual({ 200: 300 });
  const acts = await each(script, async () => script[0]!.send(`/afters/${party}/answers/seen`, { seq: 1 }));
  expect(acts.filter(({ status }) => status === 429).length).toBeGreaterThan(100);
});

import { expect, test } from "vitest";
import { query, transaction } from "../../platform/db/pool.server.ts";
import { defineTopic } from "../../platform/live/topics.server.ts";
import { append, openLogs } from "../../platform/log/log.server.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { listenTo } from "../../testing/listening.ts";
import { listReports, noteReport } from "./reports.server.ts";
import { forgetTakenWords, moveTakenWords, takenWords } from "./taken-words.server.ts";

defineTopic("letters", { hasLog: true, mayRead: () => true });
const topicOf = (id: string) => `letters:${id}`;
const letters = takenWords<{ text: string; from: string }>({
  kind: "line",
  entryKind: "message",
  topicOf,
  blank: ({ from }) => ({ from, text: "", removed: true }),
});

/** Two messages, and a mark between them that has no words. */
async function aLog(id: string, fanId = newFanId()) {
  await transaction(async (on) => {
    await openLogs(on, [{ topic: topicOf(id) }]);
    const entry = (kind: string, text: string) => ({
      topic: topicOf(id),
      kind,
      fanId,
      body: { from: "ada", text },
    });
    await append(on, [entry("message", "First"), entry("mark", "Read"), entry("message", "Second")]);
  });
  return fanId;
}
const bodies = async (id: string) =>
  (
    await query<{ body: { text?: string; removed?: boolean } }>(
      "select body from log_entries where topic = $1 order by seq",
      [topicOf(id)],
    )
  ).map(({ body }) => body);
const kept = async () =>
  (await query<{ line: string }>("select topic || ' ' || seq as line from removed_lines order by 1")).map(
    ({ line }) => line,
  );
const nothing = async () => undefined;
const noLine = { code: "no_such_line", status: 404 };

test("removed text leaves the log for its own table, settles reports and can return", async () => {
  const fanId = await aLog("one");
  await aLog("two");
  for (const subject of ["one 1", "one 3", "two 1"])
    await noteReport({ kind: "line", subject, reason: "abuse" }, newFanId());
  const { hears, leave } = await listenTo(topicOf("one"));
  let noted = 0;
  await letters.remove("one 1", async () => void noted++);
  expect(await hears('"kind":"change"')).toContain('"of":1');
  leave();
  expect(noted).toBe(1);
  expect(await bodies("one")).toEqual([
    { from: "ada", text: "", removed: true },
    { from: "ada", text: "Read" },
    { from: "ada", text: "Second" },
    { of: 1 },
  ]);
  expect((await bodies("two"))[0]).toEqual({ from: "ada", text: "First" });
  expect((await listReports(false)).map(({ subject }) => subject)).toEqual(["one 1"]);
  for (const none of ["one 1", "one 2", "one 9", "three 1", "one"])
    await expect(letters.remove(none, nothing), none).rejects.toMatchObject(noLine);
  await letters.remove("one 3", nothing);
  await letters.remove("two 1", nothing);

  await letters.restore("one 1", nothing);
  expect((await bodies("one"))[0]).toEqual({ from: "ada", text: "First" });
  expect(await kept()).toEqual(["letters:one 3", "letters:two 1"]);
  await expect(letters.restore("one 1", nothing)).rejects.toMatchObject(noLine);
  expect([
    await letters.authorOf("one 1"),
    await letters.authorOf("one 2"),
    await letters.authorOf("three 1"),
  ]).toEqual([fanId, null, null]);
});

test("removed text moves with its log and is deleted for good, in part or in full", async () => {
  await query("delete from removed_lines");
  for (const id of ["four", "five"]) {
    await aLog(id);
    for (const seq of [1, 3]) await letters.remove(`${id} ${seq}`, nothing);
  }
  await transaction((on) => moveTakenWords(on, topicOf("four"), topicOf("six")));
  expect(await kept()).toEqual(["letters:five 1", "letters:five 3", "letters:six 1", "letters:six 3"]);
  await transaction((on) => forgetTakenWords(on, topicOf("six"), [3]));
  expect(await kept()).toEqual(["letters:five 1", "letters:five 3", "letters:six 1"]);
  await transaction((on) => forgetTakenWords(on, topicOf("five")));
  expect(await kept()).toEqual(["letters:six 1"]);
});

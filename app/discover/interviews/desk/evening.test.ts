import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { newInterview } from "../../../../testing/interviews/interview.ts";
import { askQuestion } from "../questions/questions.server.ts";
import { announceEvening } from "./evening.server.ts";

const nothing = () => Promise.resolve();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const evening = () => ({ startsAt: inMinutes(60), endsAt: inMinutes(120) });
const ask = async (id: string, text: string) => (await askQuestion(id, newFanId(), text)).question.id;
const partyOf = async (id: string) =>
  (await query<{ party_id: string | null }>("select party_id from interviews where id = $1", [id]))[0]
    ?.party_id;

test("an evening's party takes its text from the interview, shortened, and is audited", async () => {
  const long = { person: "p".repeat(70), intro: "i".repeat(600), title: "vesper-line" };
  const [id, other, bare] = [await newInterview(long), await newInterview(), await newInterview()];
  const at = evening();
  const noted: string[] = [];
  const party = await announceEvening(id, at, async (_, announced) => void noted.push(announced));
  expect([...noted, await partyOf(id), await partyOf(other)]).toEqual([party, party, null]);
  const [made] = await query(
    "select title, show, host, description, starts_at, ends_at, season from parties where id = $1",
    [party],
  );
  expect(made).toEqual({
    ...{ title: `${long.person} answers`, show: "Vesper Line", host: "p".repeat(60), season: null },
    ...{ description: "i".repeat(500), starts_at: at.startsAt, ends_at: at.endsAt },
  });
  const untitled = await announceEvening(bare, evening(), nothing);
  expect(await query("select show from parties where id = $1", [untitled])).toEqual([{ show: "On ice" }]);
});

test("only one that is there is announced, and anew only when its evening is over", async () => {
  const [id, retired] = [await newInterview(), await newInterview()];
  await query("update interviews set retired_at = now() where id = $1", [retired]);
  for (const one of [retired, "nobody-sat"])
    await expect(announceEvening(one, evening(), nothing)).rejects.toMatchObject({ code: "not_there" });
  const first = await announceEvening(id, evening(), nothing);
  const again = { code: "announced_already", status: 409 };
  await expect(announceEvening(id, evening(), nothing)).rejects.toMatchObject(again);
  expect(await partyOf(id)).toBe(first);
  await query(
    "update parties set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'",
  );
  const second = await announceEvening(id, evening(), nothing);
  expect(await partyOf(id)).toBe(second);
});

test("the evening's poll lists each public question once, earlier ones first on ties", async () => {
  const [id, other] = [await newInterview(), await newInterview()];
  await ask(other, "Elsewhere?");
  const asked: string[] = [];
  for (const text of ["Late?", "Early?", "Early?", "Answered?", "Held?", "Two  spaces?"])
    asked.push(await ask(id, text));
  const change = (n: number, to: string) =>
    query(`update interview_questions set ${to} where id = $1`, [asked[n]]);
  await change(0, "created_at = now() + interval '1 minute'");
  await change(3, "state = 'answered', answer = 'Yes.', backs = 9");
  await change(4, "state = 'held', backs = 9");
  await change(5, "backs = 1, sample_backs = 1");
  const at = evening();
  const party = await announceEvening(id, at, nothing);
  const polls = await query("select title, options, opens_at, closes_at from polls where party_id = $1", [
    party,
  ]);
  expect(polls).toEqual([
    {
      ...{ title: "What does Ida Lund answer first?", options: ["Two spaces?", "Early?", "Late?"] },
      ...{ opens_at: at.startsAt, closes_at: at.endsAt },
    },
  ]);
});

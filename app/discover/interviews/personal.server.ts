import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { eraseByPlace } from "../../fans/erase-in-steps.server.ts";
import type { MergedRow } from "../../fans/merging/merge-rules.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

const own = ["interview_questions", "interview_backings"];

/** A question goes with who asked it, and takes its backings along. */
export const interviewsPersonalData: PersonalDataProvider = {
  tables: own,
  merge: [
    {
      table: "interview_questions",
      key: ["id"],
      one: ["client_key"],
      otherwise: "left",
      words: ["question asked", "questions asked"],
    },
    {
      table: "interview_backings",
      key: ["question_id", "fan_id"],
      one: ["question_id"],
      counted: countBackings,
      words: ["question backed", "questions backed"],
    },
  ],
  exportOf: (person) => rowsOfFans(own, person),
  async eraseInSteps({ fanIds }) {
    await eraseByPlace(
      () =>
        query("select question_id as place from interview_backings where fan_id = any($1) order by 1", [
          fanIds,
        ]),
      (on, question) => takeBacking(on, question, fanIds),
    );
    await eraseByPlace(
      () => query("select id as place from interview_questions where fan_id = any($1) order by 1", [fanIds]),
      async (on, question) => {
        await query("delete from interview_questions where id = $1", [question], on);
        return undefined;
      },
    );
  },
};

async function takeBacking(on: Queryable, question: string, fanIds: string[]): Promise<undefined> {
  await query("select 1 from interview_questions where id = $1 for no key update", [question], on);
  await query(
    `with gone as (delete from interview_backings where question_id = $1 and fan_id = any($2) returning 1)
     update interview_questions set backs = backs - (select count(*)::int from gone) where id = $1`,
    [question, fanIds],
    on,
  );
}

async function countBackings(on: Queryable, rows: MergedRow[], by: 1 | -1): Promise<void> {
  await query(
    `update interview_questions q set backs = q.backs + $2::int * g.count
     from (select question_id, count(*)::int from jsonb_populate_recordset(null::interview_backings, $1::jsonb)
       group by question_id) g where q.id = g.question_id`,
    [JSON.stringify(rows), by],
    on,
  );
}

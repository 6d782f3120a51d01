import { query } from "../../platform/db/pool.server.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

const own = ["interview_questions", "interview_backings"];

/** A question goes with who asked it, and takes its backings along. */
export const interviewsPersonalData: PersonalDataProvider = {
  tables: own,
  exportOf: (person) => rowsOfFans(own, person),
  async erase({ fanIds }, on) {
    await query(
      `with gone as (delete from interview_backings where fan_id = any($1) returning question_id)
       update interview_questions q set backs = q.backs - g.count
       from (select question_id, count(*)::int from gone group by question_id) g where q.id = g.question_id`,
      [fanIds],
      on,
    );
    await query("delete from interview_questions where fan_id = any($1)", [fanIds], on);
  },
};

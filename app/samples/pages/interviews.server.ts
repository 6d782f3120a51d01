import { pictures } from "../../../content/art/pictures.server.ts";
import { sampleFans } from "../../../content/fans.ts";
import { sampleInterviews, sampleQuestions } from "../../../content/talk/interviews.ts";
import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { sampleFanId } from "../../fans/sample-fan.ts";

/** One that an operator has made their own stays as it is. */
export async function seedInterviews(on: Queryable): Promise<void> {
  for (const [position, { id, name, role, titleSlug, title, intro, qa }] of sampleInterviews.entries()) {
    const picture = `interview-${id}`;
    const rows = await query(
      `insert into interviews (id, person, role, title, headline, intro, picture, position, is_sample)
       values ($1, $2, $3, $4, $5, $6, $7, $8, true) on conflict (id) do nothing returning 1`,
      [id, name, role, titleSlug, title, intro, pictures.has(picture) ? picture : null, position],
      on,
    );
    if (rows.length === 0) continue;
    for (const [at, { q, a, pull = null, notes = [], spoils }] of qa.entries())
      await query(
        `insert into interview_passages (interview_id, position, question, answer, pull, notes,
           spoils_title, spoils_season, spoils_episode, spoils_minute)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          id,
          at,
          q,
          a,
          pull,
          JSON.stringify(notes),
          spoils?.title ?? null,
          spoils?.season ?? null,
          spoils?.episode ?? null,
          spoils?.minute ?? null,
        ],
        on,
      );
  }
  await seedQuestions(on);
}

async function seedQuestions(on: Queryable): Promise<void> {
  for (const [at, { interview, text, backs, answer }] of sampleQuestions.entries())
    await query(
      `insert into interview_questions (id, interview_id, fan_id, text, state, answer, sample_backs, settled_at, is_sample)
       select gen_random_uuid(), id, $2, $3, $4, $5, $6, case when $5::text is not null then now() end, true
       from interviews where id = $1`,
      [
        interview,
        sampleFanId(sampleFans[at % sampleFans.length]?.id ?? ""),
        text,
        answer ? "answered" : "up",
        answer,
        backs,
      ],
      on,
    );
}

/** With what fans asked there: a sample person answers nobody. */
export async function clearInterviews(on: Queryable): Promise<void> {
  await on.query("delete from interview_questions where is_sample");
  await on.query("delete from interviews where is_sample");
}

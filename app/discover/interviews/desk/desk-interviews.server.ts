import { type Queryable, query, queryOne } from "../../../../platform/db/pool.server.ts";
import { requireTitle } from "../../../catalogue/titles/titles.server.ts";
import { requireAddress } from "../../../desk/records/address.server.ts";
import { pointOf, slugOf } from "../../../desk/records/field-rules.ts";
import {
  changeCatalogue,
  keepRow,
  lastPosition,
  type Noted,
  notThere,
} from "../../../desk/records/order.server.ts";
import { type SpoilColumns, spoilColumns } from "../../../desk/records/spoil-values.ts";
import type { Footnote, InterviewCard } from "../interview.ts";
import type { InterviewInput, PassageInput } from "./interview-form.ts";

export const interviewShelf = { table: "interviews", key: "id" } as const;

export type DeskInterview = {
  id: string;
  person: string;
  role: InterviewCard["role"];
  title: string | null;
  headline: string;
  intro: string;
  picture: string | null;
  partyId: string | null;
  isRetired: boolean;
  isSample: boolean;
};

const columns = `id, person, role, title, headline, intro, picture, party_id as "partyId",
  retired_at is not null as "isRetired", is_sample as "isSample"`;

export const listDeskInterviews = (): Promise<DeskInterview[]> =>
  query<DeskInterview>(`select ${columns} from interviews order by position, id`);

export const findDeskInterview = (id: string): Promise<DeskInterview | null> =>
  queryOne<DeskInterview>(`select ${columns} from interviews where id = $1`, [id]);

/** Without an id a new one, last in the order. Changing a sample makes it the operator's. Answers the id. */
export function keepInterview(
  id: string | null,
  input: InterviewInput,
  alsoInTransaction: Noted,
): Promise<string> {
  const key =
    id ??
    requireAddress(
      input.slug || slugOf(input.person),
      "Give it an address of small letters: the name has none",
    );
  return keepRow(key, alsoInTransaction, async (on) => {
    if (input.title) await requireTitle(on, input.title);
    const values = [key, input.person, input.role, input.title, input.headline, input.intro, input.picture];
    return id
      ? query(
          `update interviews set person = $2, role = $3, title = $4, headline = $5, intro = $6, picture = $7,
             is_sample = false where id = $1 returning 1`,
          values,
          on,
        )
      : query(
          `insert into interviews (id, person, role, title, headline, intro, picture, position)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning 1`,
          [...values, await lastPosition(interviewShelf, on)],
          on,
        );
  });
}

export type DeskPassage = SpoilColumns & {
  position: number;
  question: string;
  answer: string;
  pull: string | null;
  notes: Footnote[];
};

export const listDeskPassages = (id: string): Promise<DeskPassage[]> =>
  query<DeskPassage>(
    `select position, question, answer, pull, notes, ${spoilColumns} from interview_passages
     where interview_id = $1 order by position`,
    [id],
  );

/** Puts one where `position` says, in place of the one that stands there, or last when it is null. */
export const keepPassage = (
  id: string,
  position: number | null,
  input: PassageInput,
  alsoInTransaction: Noted,
): Promise<void> =>
  changePassages(id, alsoInTransaction, async (on, title) => {
    const [last] = await query<{ next: number }>(
      "select coalesce(max(position), -1) + 1 as next from interview_passages where interview_id = $1",
      [id],
      on,
    );
    const at = position ?? last?.next ?? 0;
    const gone = await removeAt(on, id, at);
    if (position !== null && gone === 0) throw notThere();
    await query(
      `insert into interview_passages (interview_id, position, question, answer, pull, notes,
         spoils_title, spoils_season, spoils_episode, spoils_minute)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        at,
        input.question,
        input.answer,
        input.pull,
        JSON.stringify(input.notes),
        ...pointOf(title, input),
      ],
      on,
    );
  });

export const removePassage = (id: string, position: number, alsoInTransaction: Noted): Promise<void> =>
  changePassages(id, alsoInTransaction, async (on) => {
    if ((await removeAt(on, id, position)) === 0) throw notThere();
  });

async function removeAt(on: Queryable, id: string, position: number): Promise<number> {
  const rows = await query(
    "delete from interview_passages where interview_id = $1 and position = $2 returning 1",
    [id, position],
    on,
  );
  return rows.length;
}

/** One change of an interview at a time; what was a sample is the operator's from then on. */
function changePassages(
  id: string,
  alsoInTransaction: Noted,
  work: (on: Queryable, title: string | null) => Promise<void>,
): Promise<void> {
  return changeCatalogue(async (on) => {
    const interview = await queryOne<{ title: string | null }>(
      "update interviews set is_sample = false where id = $1 returning title",
      [id],
      on,
    );
    if (!interview) throw notThere();
    await work(on, interview.title);
    await alsoInTransaction(on, id);
  });
}

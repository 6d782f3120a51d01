import { type Queryable, query, queryOne } from "../../../../platform/db/pool.server.ts";
import { pictureOrNone } from "../../../catalogue/catalogue.server.ts";
import { pictureField } from "../../../catalogue/pictures/pictures.server.ts";
import { recordTitleChoices, requireTitle } from "../../../catalogue/titles/titles.server.ts";
import { pointOf, slugOf } from "../../../desk/records/field-rules.ts";
import { addressField, optionsOf, type SpoilColumns, spoilColumns } from "../../../desk/records/fields.ts";
import { changeCatalogue, type Noted, noSuchRow } from "../../../desk/records/order.server.ts";
import {
  defineRecord,
  draftColumns,
  requireAddress,
  type SavedRow,
} from "../../../desk/records/record.server.ts";
import type { Footnote } from "../interview.ts";
import { InterviewForm, type InterviewInput, interviewRoles, type PassageInput } from "./interview-form.ts";

type Interview = SavedRow<InterviewInput> & { partyId: string | null };
const columns = `id, person, role, title, headline, intro, picture, party_id as "partyId", ${draftColumns}`;

export const interviewRecords = defineRecord({
  address: "interviews",
  word: "interview",
  table: "interviews",
  title: "Interviews",
  add: "New interview",
  none: "There is no interview yet.",
  list: () => query<Interview>(`select ${columns} from interviews order by position, id`),
  find: (id) => queryOne<Interview>(`select ${columns} from interviews where id = $1`, [id]),
  listed: ({ headline, person, picture }) => ({
    name: headline,
    note: person,
    picture: pictureOrNone(picture),
  }),
  link: ({ id, isRetired }) => (isRetired ? null : { to: `/social-club/${id}`, says: "As fans see it" }),
  rules: InterviewForm,
  parts: async (one) => [
    [
      { name: "person", label: "Person" },
      { name: "role", label: "Role", choices: optionsOf(interviewRoles) },
    ],
    {
      name: "title",
      label: "Known for",
      choices: [{ value: "", label: "Not one of our titles" }, ...(await recordTitleChoices())],
    },
    { name: "headline", label: "Headline" },
    { name: "intro", label: "Opening", rows: 3 },
    await pictureField("picture", "Picture", "portrait", one?.picture),
    addressField(one, "person"),
  ],
  added: "Saved. Now add its questions.",
  staysOpen: true,
  keyOf: ({ slug, person }) =>
    requireAddress(slug || slugOf(person), "Enter a URL slug: the name has no letters to make one from"),
  async write(on, key, { person, role, title, headline, intro, picture }, isNew) {
    if (title) await requireTitle(on, title);
    return query(
      isNew
        ? `insert into interviews (id, person, role, title, headline, intro, picture)
           values ($1, $2, $3, $4, $5, $6, $7) returning 1`
        : `update interviews set person = $2, role = $3, title = $4, headline = $5, intro = $6, picture = $7,
             is_sample = false where id = $1 returning 1`,
      [key, person, role, title, headline, intro, picture],
      on,
    );
  },
});

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
export const savePassage = (
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
    if (position !== null && gone === 0) throw noSuchRow();
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
    if ((await removeAt(on, id, position)) === 0) throw noSuchRow();
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
    if (!interview) throw noSuchRow();
    await work(on, interview.title);
    await alsoInTransaction(on, id);
  });
}

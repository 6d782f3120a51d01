import { type Queryable, query } from "../../platform/db/pool.server.ts";
import type { MergedRow, MergePair } from "../fans/merging/merge-rules.ts";
import { plainRows, rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";
import { renameReplies } from "./answers/answers.server.ts";
import { forgetCredits } from "./credits/forget-credits.server.ts";
import { erasePartySteps } from "./erase-party-steps.server.ts";

const own = [
  "party_members",
  "party_marks",
  "reaction_taps",
  "hidden_messages",
  "party_answers",
  "line_taps",
  "gasp_holds",
  "held_lines",
];

/** Erasing blanks a fan's messages and their names but keeps the numbers; taps stay counted anonymously. */
export const partiesPersonalData: PersonalDataProvider = {
  tables: [...own, "log_entries"],
  merge: [
    {
      table: "party_members",
      key: ["party_id", "fan_id"],
      one: ["party_id"],
      counted: countMembers,
      words: ["party joined", "parties joined"],
    },
    { table: "party_marks", key: ["party_id", "fan_id"], one: ["party_id"] },
    {
      table: "reaction_taps",
      key: ["party_id", "fan_id", "client_key"],
      one: ["party_id", "client_key"],
      otherwise: "left",
    },
    { table: "hidden_messages", key: ["fan_id", "party_id", "seq"], one: ["party_id", "seq"] },
    { table: "held_lines", key: ["id"], one: ["party_id", "client_key"] },
    // A gasp held by both fans of a merge is held once.
    { table: "gasp_holds", key: ["party_id", "fan_id"], one: ["party_id"] },
    {
      table: "party_answers",
      key: ["fan_id", "party_id", "seq"],
      one: ["party_id", "seq"],
      moved: (on, rows, two) => renameReplies(on, rows as { party_id: string; seq: number }[], two),
    },
    // Already counted with the line.
    {
      table: "line_taps",
      key: ["party_id", "fan_id", "seq", "kind"],
      one: ["party_id", "seq", "kind"],
      otherwise: "left",
    },
    // Names in messages stay as they were.
    {
      table: "log_entries",
      key: ["topic", "seq"],
      one: ["topic", "client_key"],
      otherwise: "left",
      // A fan's own logs follow their thread or talk.
      only: "t.topic !~ '^(thread|talk|fan):'",
      body: "body",
      moved: followRemoved,
      words: ["line said", "lines said"],
    },
  ],
  async exportOf(person) {
    const said = await plainRows("log_entries", "fan_id = any($1)", person.fanIds);
    return { ...(await rowsOfFans(own, person)), log_entries: said };
  },
  eraseInSteps: ({ fanIds }) => erasePartySteps(fanIds),
  async erase({ fanIds }, on) {
    for (const table of ["party_marks", "hidden_messages", "gasp_holds", "held_lines"])
      await query(`delete from ${table} where fan_id = any($1)`, [fanIds], on);
    return undefined;
  },
};

async function countMembers(on: Queryable, rows: MergedRow[], by: 1 | -1): Promise<void> {
  await query(
    `update parties p set participants = p.participants + $2::int * g.members
     from (select party_id, count(*)::int as members from jsonb_populate_recordset(null::party_members, $1::jsonb)
       group by party_id) g where p.id = g.party_id`,
    [JSON.stringify(rows), by],
    on,
  );
  await forgetCredits(
    on,
    rows.map((row) => String(row.party_id)),
  );
}

/** If a removed message is restored, it belongs to the merged fan. */
async function followRemoved(on: Queryable, rows: MergedRow[], { from, into }: MergePair): Promise<void> {
  await query(
    `update removed_messages m set body = replace(m.body::text, to_json($2::text)::text, to_json($3::text)::text)::jsonb
     from jsonb_populate_recordset(null::log_entries, $1::jsonb) l
     where l.topic = 'party:' || m.party_id and l.seq = m.seq`,
    [JSON.stringify(rows), from, into],
    on,
  );
}

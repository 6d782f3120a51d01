import { type Queryable, query, transaction } from "../../platform/db/pool.server.ts";
import { disown } from "../../platform/log/log.server.ts";
import type { Row, Two } from "../fans/merging/merge-rules.ts";
import { plainRows, rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";
import { forgetAnswered, renameAnswered } from "./answers/answers.server.ts";
import { forgetCredits } from "./forget-credits.server.ts";
import { append, lockLogs, publish, topicOf } from "./log/party-log.server.ts";

const own = [
  "party_members",
  "party_marks",
  "reaction_taps",
  "hidden_messages",
  "party_answers",
  "line_taps",
  "gasp_holds",
];

const someone = { fanId: "", name: "Someone", avatar: "" };

/** Messages blanked in one transaction: a room that is being spoken in waits for no more than these. */
const mostAtOnce = 40;

/** Erased, their messages keep their numbers and lose words and name; their taps stay counted, as nobody's. */
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
    // A breath that is held as two become one is held by the one.
    { table: "gasp_holds", key: ["party_id", "fan_id"], one: ["party_id"] },
    {
      table: "party_answers",
      key: ["fan_id", "party_id", "seq"],
      one: ["party_id", "seq"],
      moved: (on, rows, two) => renameAnswered(on, rows as { party_id: string; seq: number }[], two),
    },
    // Counted with the line already, whoever's it is.
    {
      table: "line_taps",
      key: ["party_id", "fan_id", "seq", "kind"],
      one: ["party_id", "seq", "kind"],
      otherwise: "left",
    },
    // Under the name it was said with.
    {
      table: "log_entries",
      key: ["topic", "seq"],
      one: ["topic", "client_key"],
      otherwise: "left",
      // Logs of one fan follow their thread or talk.
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
  async eraseInSteps({ fanIds }) {
    for (;;) {
      const step = await transaction((on) => blankSome(fanIds, on));
      if (!step) return;
      publish(step);
    }
  },
  async erase({ fanIds }, on) {
    const left = await query<{ id: string }>(
      `with gone as (delete from party_members where fan_id = any($1) returning party_id)
       update parties p set participants = p.participants - g.members
       from (select party_id, count(*)::int as members from gone group by party_id) g where p.id = g.party_id
       returning p.id`,
      [fanIds],
      on,
    );
    await forgetCredits(
      on,
      left.map(({ id }) => id),
    );
    await query(
      "update reaction_taps set fan_id = 'erased', client_key = gen_random_uuid()::text where fan_id = any($1)",
      [fanIds],
      on,
    );
    await query(
      "update line_taps set fan_id = 'erased ' || gen_random_uuid() where fan_id = any($1)",
      [fanIds],
      on,
    );
    await forgetAnswered(on, fanIds);
    for (const table of ["party_marks", "hidden_messages", "gasp_holds"])
      await query(`delete from ${table} where fan_id = any($1)`, [fanIds], on);
    return undefined;
  },
};

/** Null when none is left. Open rooms are told by what it answers. */
async function blankSome(fanIds: string[], on: Queryable) {
  const [next] = await query<{ party_id: string; open: boolean }>(
    `select p.id as party_id, p.ends_at > now() as open from log_entries l join parties p on l.topic = 'party:' || p.id
     where l.fan_id = any($1) limit 1`,
    [fanIds],
    on,
  );
  if (!next) return null;
  const { party_id: partyId, open } = next;
  await lockLogs(on, [partyId]);
  const body = { speaker: someone, text: "", removed: true };
  const seqs = await disown(on, topicOf(partyId), fanIds, body, mostAtOnce);
  await query(
    "delete from removed_messages where party_id = $1 and seq = any($2::bigint[])",
    [partyId, seqs],
    on,
  );
  if (!open) return [];
  return append(
    on,
    seqs.map((seq) => ({ partyId, kind: "change" as const, body: { change: "message-removed", of: seq } })),
  );
}

async function countMembers(on: Queryable, rows: Row[], by: 1 | -1): Promise<void> {
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

/** What was taken away comes back, if it does, as who said it is by then. */
async function followRemoved(on: Queryable, rows: Row[], { from, into }: Two): Promise<void> {
  await query(
    `update removed_messages m set body = replace(m.body::text, to_json($2::text)::text, to_json($3::text)::text)::jsonb
     from jsonb_populate_recordset(null::log_entries, $1::jsonb) l
     where l.topic = 'party:' || m.party_id and l.seq = m.seq`,
    [JSON.stringify(rows), from, into],
    on,
  );
}

import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { numbered } from "../../moderation/report-words.ts";
import type { Reportable, ReportedThing } from "../../moderation/reportable.ts";
import { topicOfParty } from "../../parties/log/party-log.server.ts";
import { removeMessage, restoreMessage } from "./removal.server.ts";

/** Messages in rooms; the subject is `{party} {number}`. */
export const messagesReportable: Reportable = {
  find: (subjects) =>
    query<ReportedThing>(
      `select l.subject, l.body->'speaker'->>'name' as speaker,
         case when not l.is_sample then l.body->'speaker'->>'fanId' end as "fanId",
         coalesce(r.body, l.body)->>'text' as text, l.at,
         jsonb_build_object('name', p.title, 'path', '/afters/' || p.id) as where,
         r.seq is not null as removed, l.is_sample as sample
       from (select substr(topic, 7) as party_id, substr(topic, 7) || ' ' || seq as subject, * from log_entries
         where (topic, seq) in (select 'party:' || party_id, seq from unnest($1::text[], $2::bigint[]) asked (party_id, seq))
         and kind = 'message') l
       join parties p on p.id = l.party_id
       left join removed_messages r on r.party_id = l.party_id and r.seq = l.seq`,
      [subjects.map((one) => numbered(one)[0]), subjects.map((one) => numbered(one)[1])],
    ),
  async authorOf(subject) {
    const [partyId, seq] = numbered(subject);
    const row = await queryOne<{ fan_id: string | null }>(
      "select fan_id from log_entries where topic = $1 and seq = $2 and kind = 'message' and not is_sample",
      [topicOfParty(partyId), seq],
    );
    return row?.fan_id ?? null;
  },
  remove: (subject, also) => removeMessage(...numbered(subject), also),
  restore: (subject, also) => restoreMessage(...numbered(subject), also),
};

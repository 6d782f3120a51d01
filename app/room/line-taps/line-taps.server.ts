import { GroupCommit, type ItemOutcome } from "../../../platform/db/group-commit.server.ts";
import { lockingTransaction, type Queryable, query } from "../../../platform/db/pool.server.ts";
import { amendAll } from "../../../platform/log/log.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { type LineTap, type LineTaps, lineTapKinds } from "../../parties/log/line-taps.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import { appendToParty, publishToParty, topicOfParty } from "../../parties/log/party-log.server.ts";
import { lockRooms, reactionRefusal } from "../../parties/members.server.ts";

type Tap = { partyId: string; seq: number; fanId: string; kind: LineTap; on: boolean };
type Line = { partyId: string; seq: number; body: Omit<MessageEntry, "seq"> };
type Moved = { party_id: string; seq: number; kind: LineTap; by: number };

/** A second's taps reach the room as one entry with the lines' current counts. */
const taps = new GroupCommit<Tap, LineTaps>(writeTaps, {
  lingerMs: 1_000,
  largest: 2_000,
  keyOf: ({ partyId }) => partyId,
});

/** One tap of a kind per fan and line, idempotent both ways. Returns the line's counts. */
export const tapLine = (tap: Tap): Promise<LineTaps> => taps.add(tap);

export const lineTapsSettled = (): Promise<void> => taps.settled();

const lineKey = ({ partyId, seq }: { partyId: string; seq: number }) => `${partyId} ${seq}`;

async function writeTaps(items: Tap[]): Promise<ItemOutcome<LineTaps>[]> {
  const written: Awaited<ReturnType<typeof appendToParty>> = [];
  const outcomes = await lockingTransaction(
    (on) => Promise.all([lockRooms(on, items), findLines(on, items)]),
    async (on, [[parties, members, muted], lines]) => {
      written.length = 0;
      const whyNoLine = (item: Tap) =>
        lines.has(lineKey(item)) ? null : new Problem("no_such_message", 404, "This message does not exist.");
      const refusals = items.map(
        (item) =>
          reactionRefusal(parties.get(item.partyId), item, members) ??
          whyNoLine(item) ??
          muted.get(item.fanId) ??
          null,
      );
      // Of repeated presses by one fan the last one counts.
      const last = new Map<string, Tap>();
      items.forEach((item, index) => {
        if (!refusals[index]) last.set(`${lineKey(item)} ${item.kind} ${item.fanId}`, item);
      });
      const changed = count(lines, await move(on, [...last.values()]));
      await amendAll(
        on,
        changed.map(({ partyId, seq, body }) => ({ topic: topicOfParty(partyId), seq, body })),
      );
      const rows = await appendToParty(
        on,
        [...Map.groupBy(changed, (line) => line.partyId)].map(([partyId, ofParty]) => ({
          partyId,
          kind: "line-taps" as const,
          body: { lines: ofParty.map(({ seq, body }) => ({ seq, taps: body.taps ?? {} })) },
        })),
      );
      written.push(...rows);
      return items.map((item, index) => refusals[index] ?? lines.get(lineKey(item))?.body.taps ?? {});
    },
  );
  publishToParty(written);
  return outcomes;
}

/** Lines that exist and are not removed. Locked, because erasing and merging change them too. */
async function findLines(on: Queryable, items: Tap[]): Promise<Map<string, Line>> {
  const rows = await query<{ party_id: string; seq: number; body: Line["body"] }>(
    `select t.party_id, l.seq, l.body from (
       select distinct * from unnest($1::text[], $2::bigint[]) as t (party_id, seq)) t
     join log_entries l on l.topic = 'party:' || t.party_id and l.seq = t.seq
     where l.kind = 'message' and l.body->'removed' is null
     order by l.topic, l.seq for no key update of l`,
    [items.map((item) => item.partyId), items.map((item) => item.seq)],
    on,
  );
  return new Map(
    rows.map(({ party_id: partyId, seq, body }) => [lineKey({ partyId, seq }), { partyId, seq, body }]),
  );
}

/** Returns the effective changes. */
async function move(on: Queryable, items: Tap[]): Promise<Moved[]> {
  const columns = (list: Tap[]) => [
    list.map((item) => item.partyId),
    list.map((item) => item.seq),
    list.map((item) => item.fanId),
    list.map((item) => item.kind),
  ];
  const [put, taken] = [items.filter((item) => item.on), items.filter((item) => !item.on)];
  const [made, gone] = await Promise.all([
    query<Omit<Moved, "by">>(
      `insert into line_taps (party_id, seq, fan_id, kind)
     select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[])
     on conflict do nothing returning party_id, seq, kind`,
      columns(put),
      on,
    ),
    query<Omit<Moved, "by">>(
      `delete from line_taps t using unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) as g (party_id, seq, fan_id, kind)
     where t.party_id = g.party_id and t.seq = g.seq and t.fan_id = g.fan_id and t.kind = g.kind
     returning t.party_id, t.seq, t.kind`,
      columns(taken),
      on,
    ),
  ]);
  return [...made.map((row) => ({ ...row, by: 1 })), ...gone.map((row) => ({ ...row, by: -1 }))];
}

/** Updates the found lines and returns those that changed. */
function count(lines: Map<string, Line>, moved: Moved[]): Line[] {
  const changed = new Set<Line>();
  for (const { party_id: partyId, seq, kind, by } of moved) {
    const line = lines.get(lineKey({ partyId, seq }));
    if (!line) continue;
    const sums = { ...line.body.taps, [kind]: (line.body.taps?.[kind] ?? 0) + by };
    line.body = {
      ...line.body,
      taps: Object.fromEntries(lineTapKinds.flatMap((one) => (sums[one] ? [[one, sums[one]]] : []))),
    };
    changed.add(line);
  }
  return [...changed];
}

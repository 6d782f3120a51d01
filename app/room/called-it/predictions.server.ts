import { createHash, randomBytes, randomUUID } from "node:crypto";
import { GroupCommit, type ItemOutcome } from "../../../platform/db/group-commit.server.ts";
import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { mutedAmong } from "../../fans/muting.server.ts";
import {
  appendToParty,
  lockParties,
  type PartyTimes,
  publishToParty,
} from "../../parties/log/party-log.server.ts";
import { noSuchParty, partyOver, speakersOf } from "../../parties/members.server.ts";
import { mostOwnWords, receiptText, type Sealed } from "./prediction.ts";

type Answer = { partyId: string; fanId: string; pollId: string; option: number };
type Words = { partyId: string; fanId: string; text: string };
type Asked = Answer | Words;

const seals = new GroupCommit<Asked, Sealed>(writeSeals, { keyOf: ({ partyId }) => partyId });

/**
 * Seals a prediction: its hash goes into the party's log, its text stays private to the author. Refusals:
 * no_such_party, party_over, join_first, muted, poll_closed, invalid, already_sealed, enough_sealed.
 */
export const sealPrediction = (asked: Asked): Promise<Sealed> => seals.add(asked);

type Row = {
  id: string;
  party_id: string;
  fan_id: string;
  question: string;
  poll_id: string | null;
  option_index: number | null;
  text: string;
  sealed_at: Date;
  offset_ms: number;
  salt: string;
  hash: string;
  opened_at: Date | null;
  mark_id: string | null;
  came_true: string | null;
};

const columns = `id, party_id, fan_id, question, poll_id, option_index, text, sealed_at, offset_ms, salt, hash, opened_at, mark_id,
  (select m.text from called_marks m where m.poll_id = predictions.poll_id and opened_at is not null
    order by m.marked_at, m.id limit 1) as came_true`;

const toSealed = (row: Row): Sealed => ({
  id: row.id,
  pollId: row.poll_id,
  text: row.text,
  sealedAt: row.sealed_at.getTime(),
  offsetMs: row.offset_ms,
  salt: row.salt,
  hash: row.hash,
  isOpen: row.opened_at !== null,
  isCalled: row.mark_id !== null,
  cameTrue: row.came_true,
});

async function writeSeals(items: Asked[]): Promise<ItemOutcome<Sealed>[]> {
  let written: Awaited<ReturnType<typeof appendToParty>> = [];
  const outcomes = await transaction(async (on) => {
    const parties = await lockParties(
      on,
      items.map(({ partyId }) => partyId),
    );
    const [speakers, muted, polls, known] = [
      await speakersOf(on, items),
      await mutedAmong(
        items.map(({ fanId }) => fanId),
        on,
      ),
      await openPolls(on, items),
      await sealedBefore(on, items),
    ];
    const fresh: Row[] = [];
    const answers = items.map((item): ItemOutcome<Row> => {
      const refused = refusal(item, parties, speakers) ?? muted.get(item.fanId) ?? null;
      if (refused) return refused;
      const text = "text" in item ? item.text : polls.get(item.pollId)?.options[item.option];
      if (text === undefined) return "text" in item ? noAnswer() : notOpen(polls.get(item.pollId));
      const others = known.get(`${item.partyId} ${item.fanId}`) ?? [];
      const same = others.find((row) => ("text" in item ? isSame(row, text) : row.question === item.pollId));
      // A retry after a lost answer returns the stored prediction.
      if (same) return same.text === text ? same : alreadySealed();
      if ("text" in item && others.filter(isWaitingOwn).length >= mostOwnWords) return enoughSealed();
      const row = newRow(item, text, parties.get(item.partyId)!);
      known.set(`${item.partyId} ${item.fanId}`, [...others, row]);
      fresh.push(row);
      return row;
    });
    await insert(on, fresh);
    written = await appendToParty(
      on,
      fresh.map((row) => ({ partyId: row.party_id, kind: "sealed" as const, body: { hash: row.hash } })),
    );
    return answers.map((answer) => (answer instanceof Problem ? answer : toSealed(answer)));
  });
  publishToParty(written);
  return outcomes;
}

const isWaitingOwn = (row: Row) => row.poll_id === null && row.opened_at === null;
const isSame = (row: Row, text: string) => isWaitingOwn(row) && row.text === text;

function newRow(item: Asked, text: string, party: PartyTimes): Row {
  const id = randomUUID();
  const sealedAt = new Date();
  const salt = randomBytes(16).toString("hex");
  const receipt = receiptText({ partyId: item.partyId, sealedAt: sealedAt.getTime(), text, salt });
  return {
    id,
    party_id: item.partyId,
    fan_id: item.fanId,
    question: "text" in item ? id : item.pollId,
    poll_id: "text" in item ? null : item.pollId,
    option_index: "text" in item ? null : item.option,
    text,
    sealed_at: sealedAt,
    offset_ms: sealedAt.getTime() - party.starts_at.getTime(),
    salt,
    hash: createHash("sha256").update(receipt, "utf8").digest("hex"),
    opened_at: null,
    mark_id: null,
    came_true: null,
  };
}

function refusal(
  { partyId, fanId }: Asked,
  parties: Map<string, PartyTimes>,
  speakers: Map<string, unknown>,
): Problem | null {
  const party = parties.get(partyId);
  if (!party) return noSuchParty();
  if (party.ends_at.getTime() <= Date.now()) return partyOver();
  if (speakers.has(`${partyId} ${fanId}`)) return null;
  return new Problem("join_first", 409, "Join the party to seal what you think.");
}

const noAnswer = () =>
  new Problem("invalid", 422, "Say what will happen.", { text: "Say what will happen." });
const notOpen = (poll: { options: string[] } | undefined) =>
  poll
    ? new Problem("invalid", 422, "Please choose an answer.", { option: "Please choose an answer." })
    : new Problem("poll_closed", 409, "This poll is closed: it is too late to call it.");
const alreadySealed = () =>
  new Problem("already_sealed", 409, "You have already sealed an answer to this. Delete it to seal another.");
const enoughSealed = () =>
  new Problem(
    "enough_sealed",
    409,
    `You hold ${mostOwnWords} sealed predictions. Delete one to seal another.`,
  );

async function openPolls(on: Queryable, items: Asked[]): Promise<Map<string, { options: string[] }>> {
  const ids = items.flatMap((item) => ("pollId" in item ? [item.pollId] : []));
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: string; options: string[] }>(
    `select p.id, p.options from polls p
     where p.id = any($1) and p.party_id = any($2) and p.is_active and (p.closes_at is null or p.closes_at > now())`,
    [ids, items.map(({ partyId }) => partyId)],
    on,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Keyed by `${partyId} ${fanId}`. */
async function sealedBefore(on: Queryable, items: Asked[]): Promise<Map<string, Row[]>> {
  const rows = await query<Row>(
    `select ${columns} from predictions
     where (party_id, fan_id) in (select * from unnest($1::text[], $2::text[]))`,
    [items.map(({ partyId }) => partyId), items.map(({ fanId }) => fanId)],
    on,
  );
  return Map.groupBy(rows, (row) => `${row.party_id} ${row.fan_id}`);
}

async function insert(on: Queryable, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  await query(
    `insert into predictions (id, party_id, fan_id, question, poll_id, option_index, text, sealed_at, offset_ms, salt, hash)
     select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[],
       $8::timestamptz[], $9::int[], $10::text[], $11::text[])`,
    [
      rows.map((row) => row.id),
      rows.map((row) => row.party_id),
      rows.map((row) => row.fan_id),
      rows.map((row) => row.question),
      rows.map((row) => row.poll_id),
      rows.map((row) => row.option_index),
      rows.map((row) => row.text),
      rows.map((row) => row.sealed_at),
      rows.map((row) => row.offset_ms),
      rows.map((row) => row.salt),
      rows.map((row) => row.hash),
    ],
    on,
  );
}

/** Newest first. */
export async function listSealed(partyId: string, fanId: string | null): Promise<Sealed[]> {
  if (!fanId) return [];
  const rows = await query<Row>(
    `select ${columns} from predictions where party_id = $1 and fan_id = $2 order by sealed_at desc`,
    [partyId, fanId],
  );
  return rows.map(toSealed);
}

/** Deletes a sealed prediction, which frees its slot; its hash stays in the log. Refusal: not_sealed. */
export async function deletePrediction(partyId: string, id: string, fanId: string): Promise<void> {
  const torn = await query(
    "delete from predictions where id = $1 and party_id = $2 and fan_id = $3 and opened_at is null returning id",
    [id, partyId, fanId],
  );
  if (torn.length === 0) throw new Problem("not_sealed", 409, "It is already open, so it cannot be deleted.");
}

import { randomBytes } from "node:crypto";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { publish } from "../../../platform/log/log.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { announce, type ChangedPoll } from "../poll-cues.server.ts";
import { pollLog } from "../poll-log.server.ts";
import { openPoll } from "../polls.server.ts";
import type { PollInput } from "./poll-form.ts";

type TransactionCallback = (on: Queryable, id: string) => Promise<unknown>;
type Party = { title_slug: string } | null;

const partyOver = () => {
  const sentence = "This party is over, and its polls are closed.";
  return new Problem("party_over", 409, sentence, { partyId: sentence });
};

const noSuchPoll = () => new Problem("no_such_poll", 404, "This poll does not exist.");

export async function createPoll(input: PollInput, alsoInTransaction: TransactionCallback): Promise<string> {
  const id = `poll-${randomBytes(6).toString("hex")}`;
  const later = input.opensAt !== null && input.opensAt.getTime() > Date.now();
  const rows = await transaction(async (on) => {
    const party = await requireParty(input.partyId, on);
    await openPoll(on, {
      id,
      title: input.title,
      description: input.description,
      options: input.options,
      opensAt: later ? (input.opensAt as Date) : new Date(),
      closesAt: input.closesAt,
      isActive: !later,
      partyId: input.partyId,
      titleSlug: party?.title_slug ?? null,
      spoils: null,
      isSample: false,
    });
    if (later) await query("update polls set scheduled = true where id = $1", [id], on);
    await alsoInTransaction(on, id);
    return later ? [] : announce(on, [{ id, party_id: input.partyId, title: input.title }], "poll-opened");
  });
  publish(rows);
  return id;
}

async function requireParty(id: string | null, on: Queryable): Promise<Party> {
  if (!id) return null;
  const party = await queryOne<{ title_slug: string; over: boolean }>(
    "select title_slug, ends_at <= now() as over from parties where id = $1",
    [id],
    on,
  );
  if (!party)
    throw new Problem("no_such_party", 422, "There is no such party.", {
      partyId: "There is no such party.",
    });
  if (party.over) throw partyOver();
  return party;
}

/** Its options stay what fans voted on; its party stays where it is. */
export async function editPoll(
  id: string,
  input: PollInput,
  alsoInTransaction: TransactionCallback,
): Promise<void> {
  const partyId = await transaction(async (on) => {
    const poll = await queryOne<{
      options: string[];
      votes: number;
      scheduled: boolean;
      party_id: string | null;
    }>(
      "select options, total_votes + held_votes as votes, scheduled, party_id from polls where id = $1 for no key update",
      [id],
      on,
    );
    if (!poll) throw noSuchPoll();
    const same = JSON.stringify(poll.options) === JSON.stringify(input.options);
    if (!same && (poll.votes > 0 || (await pollLog().isForetold(on, id)))) {
      const sentence = "Fans have answered already: the options stay as they are.";
      throw new Problem("voted_already", 409, sentence, { options: sentence });
    }
    await query(
      `update polls set title = $2, description = $3, options = $4, closes_at = $5, version = version + 1,
         opens_at = case when scheduled then coalesce($6, now()) else opens_at end where id = $1`,
      [id, input.title, input.description, JSON.stringify(input.options), input.closesAt, input.opensAt],
      on,
    );
    if (!same) await newTally(on, id, input.options.length);
    await alsoInTransaction(on, id);
    return poll.party_id;
  });
  if (partyId) await pollLog().changed(partyId);
}

async function newTally(on: Queryable, id: string, options: number): Promise<void> {
  await query("delete from poll_tallies where poll_id = $1", [id], on);
  await query(
    "insert into poll_tallies (poll_id, option_index) select $1, generate_series(0, $2::int - 1)",
    [id, options],
    on,
  );
}

/** Whatever its time, while its party is on; one that was closed takes votes again. */
export async function openPollNow(id: string, alsoInTransaction: TransactionCallback): Promise<void> {
  await turn(id, "poll-opened", alsoInTransaction);
}

/** One that was to open later stays closed. */
export async function closePollNow(id: string, alsoInTransaction: TransactionCallback): Promise<void> {
  await turn(id, "poll-closed", alsoInTransaction);
}

const turns = {
  "poll-opened":
    "is_active = true, scheduled = false, opens_at = least(coalesce(opens_at, now()), now()), closes_at = case when closes_at <= now() then null else closes_at end",
  "poll-closed":
    "is_active = false, scheduled = false, opens_at = least(coalesce(opens_at, now()), now()), closes_at = now()",
};

async function turn(
  id: string,
  cue: keyof typeof turns,
  alsoInTransaction: TransactionCallback,
): Promise<void> {
  const rows = await transaction(async (on) => {
    const poll = await queryOne<{ is_active: boolean; party_over: boolean | null }>(
      `select is_active, (select ends_at <= now() from parties where parties.id = polls.party_id) as party_over
       from polls where id = $1 for no key update`,
      [id],
      on,
    );
    if (!poll) throw noSuchPoll();
    if (cue === "poll-opened" && poll.party_over) throw partyOver();
    if (poll.is_active === (cue === "poll-opened"))
      throw new Problem("as_it_is", 409, poll.is_active ? "It is already open." : "It is already closed.");
    const turned = await query<ChangedPoll>(
      `update polls set ${turns[cue]}, version = version + 1 where id = $1 returning id, party_id, title`,
      [id],
      on,
    );
    await alsoInTransaction(on, id);
    return announce(on, turned, cue);
  });
  publish(rows);
}

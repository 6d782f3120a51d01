import { randomUUID } from "node:crypto";
import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../../platform/http/metrics.server.ts";
import { emailsTo } from "../../../../platform/mail/email-budget.server.ts";
import { queueEmails } from "../../../../platform/mail/outbox.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { sealSession, unsealSession } from "../../../../platform/session/session.server.ts";
import { welcomeFan } from "../../../fans/fans.server.ts";
import { ticketEmail } from "./ticket-email.server.ts";

/** Who has the link has the ticket. */
export const ticketPath = (key: string): string => `/tickets/${sealSession("ticket", { ticket: key })}`;

/** Null where it is none of ours. */
export const ticketKey = (token: string): string | null =>
  unsealSession<{ ticket?: string }>("ticket", token)?.ticket ?? null;

export type Ticket = { key: string; number: number };

/**
 * One statement that is its own transaction. All it goes by stands in the row that is locked: whoever waited for it
 * goes on from what it says then. A fan who comes twice in the same moment breaks `unique`, and the statement fails as a whole.
 */
const take = `with gate as (
    update recommendations set taken = taken + 1, last_number = coalesce(freed[1], handed + 1),
      handed = handed + (cardinality(freed) = 0)::int, freed = freed[2:]
    where id = $1 and retired_at is null and taken < seats
      and (starts_at is null or starts_at > clock_timestamp())
      and not exists (select 1 from tickets t where t.recommendation = $1 and t.fan_id = $2)
    returning last_number
  )
  insert into tickets (key, recommendation, number, fan_id) select $3, $1, last_number, $2 from gate
  returning key, number`;

/** Again it answers the ticket the fan has already. Refusals: no_such_recommendation, no_tickets, sold_out, over. */
export async function takeTicket(recommendation: string, fanId: string): Promise<Ticket> {
  await welcomeFan(fanId);
  const [ticket] = await query<Ticket>({ name: "take-ticket", text: take }, [
    recommendation,
    fanId,
    randomUUID(),
  ]).catch(unlessTwice);
  if (ticket) {
    actionsTotal.inc({ deed: "ticket" });
    return ticket;
  }
  const known = (await findOwnTickets(fanId, [recommendation])).get(recommendation);
  if (known) return known;
  throw await refusalOf(recommendation);
}

/** SQLSTATE 23505: unique_violation. */
function unlessTwice(error: { code?: string }): Ticket[] {
  if (error.code === "23505") return [];
  throw error;
}

async function refusalOf(id: string): Promise<Problem> {
  const row = await queryOne<{ seats: number | null; is_over: boolean }>(
    `select seats, coalesce(starts_at <= now(), false) as is_over from recommendations
     where id = $1 and retired_at is null`,
    [id],
  );
  if (!row) return new Problem("no_such_recommendation", 404, "This is no longer available.");
  if (row.seats === null) return new Problem("no_tickets", 409, "There are no tickets for this.");
  if (row.is_over) return new Problem("over", 409, "This one has begun. There are no more tickets.");
  return new Problem("sold_out", 409, "All seats are taken. When one comes back, it is here again.");
}

export async function findOwnTickets(
  fanId: string | null,
  recommendations: string[],
): Promise<Map<string, Ticket>> {
  if (!fanId || recommendations.length === 0) return new Map();
  const rows = await query<Ticket & { recommendation: string }>(
    "select recommendation, key, number from tickets where fan_id = $1 and recommendation = any($2)",
    [fanId, recommendations],
  );
  return new Map(rows.map(({ recommendation, key, number }) => [recommendation, { key, number }]));
}

export type WholeTicket = Ticket & {
  recommendation: string;
  title: string;
  description: string;
  location: string;
  date: string;
  startsAt: Date | null;
  endsAt: Date | null;
  picture: string | null;
  seats: number;
  /** How often, and when last, what a calendar shows of it was changed. */
  edits: number;
  editedAt: Date;
};

/** Null once it was given back. */
export const findTicket = (key: string): Promise<WholeTicket | null> =>
  queryOne<WholeTicket>(
    `select t.key, t.number, r.id as recommendation, r.title, r.description, r.location, r.date,
       r.starts_at as "startsAt", r.ends_at as "endsAt", r.picture, coalesce(r.seats, 0) as seats,
       r.calendar_edits as edits, r.calendar_edited_at as "editedAt"
     from tickets t join recommendations r on r.id = t.recommendation where t.key::text = $1`,
    [key],
  );

export const noSuchTicket = () =>
  new Problem("no_such_ticket", 404, "This ticket was given back, or never was.");

/** Its number goes out again to the next who asks. Again changes nothing. Answers what it was for. */
export async function giveBack(key: string): Promise<string> {
  const ticket = await findTicket(key);
  if (!ticket) throw noSuchTicket();
  await transaction(async (on) => {
    await lockRecommendations(on, [ticket.recommendation]);
    await removeTickets(on, "key = $1::uuid", key);
  });
  return ticket.recommendation;
}

/** In one order, before any of their tickets. */
export async function lockRecommendations(on: Queryable, ids: string[]): Promise<void> {
  await query("select 1 from recommendations where id = any($1) order by id for no key update", [ids], on);
}

/** Behind the lock of what they are for. */
export async function removeTickets(
  on: Queryable,
  which: "key = $1::uuid" | "recommendation = any($1) and fan_id = any($2)",
  ...values: unknown[]
): Promise<void> {
  await query(
    `with gone as (delete from tickets where ${which} returning recommendation, number)
     update recommendations r set taken = r.taken - g.tickets, freed = r.freed || g.numbers
     from (select recommendation, count(*)::int as tickets, array_agg(number order by number) as numbers
       from gone group by recommendation) g where r.id = g.recommendation`,
    values,
    on,
  );
}

const letters = emailsTo({
  name: "ticket-letters-person",
  points: 8,
  sentence: "That is enough emails for one address today. The link of this page is your ticket.",
});

/** Refusals: no_such_ticket, slow_down. */
export async function sendTicket(key: string, email: string, network: string): Promise<void> {
  const ticket = await findTicket(key);
  if (!ticket) throw noSuchTicket();
  await letters.count(email, network);
  await transaction((on) => queueEmails([ticketEmail(ticket, ticketPath(key), email)], on));
}

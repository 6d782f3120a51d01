import type { Hono } from "hono";
import ical from "ical-generator";
import { config } from "../../../platform/config.server.ts";
import { findTicket, ticketKey, ticketPath, type WholeTicket } from "./tickets.server.ts";

/** One event (RFC 5545), in UTC. Fetched again it replaces itself. */
function calendarOf(ticket: WholeTicket, startsAt: Date): string {
  const url = config.origin + ticketPath(ticket.key);
  const calendar = ical({
    name: ticket.title,
    prodId: { company: "afters", product: "tickets", language: "EN" },
  });
  calendar.createEvent({
    id: `${ticket.key}@${new URL(config.origin).hostname}`,
    start: startsAt,
    end: ticket.endsAt,
    summary: ticket.title,
    description: `Ticket ${ticket.number} of ${ticket.seats}. ${ticket.date}\n\n${url}`,
    location: ticket.location,
    url,
  });
  return calendar.toString();
}

/** GET /tickets/{token}/calendar.ics: what the ticket is for, for the fan's own calendar; 404 where it has no hour. */
export function ticketCalendar(app: Hono): void {
  app.get("/tickets/:token/calendar.ics", async (c) => {
    const key = ticketKey(c.req.param("token"));
    const ticket = key === null ? null : await findTicket(key);
    if (!ticket?.startsAt) return c.notFound();
    return c.body(calendarOf(ticket, ticket.startsAt), 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${ticket.recommendation}.ics"`,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    });
  });
}

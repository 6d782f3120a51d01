import type { Hono } from "hono";
import { calendarFile, calendarHeaders } from "../../../../platform/calendar.server.ts";
import { findTicket, ticketKey, ticketPath, type WholeTicket } from "./tickets.server.ts";

const fileOf = (ticket: WholeTicket, startsAt: Date): string =>
  calendarFile({
    ...ticket,
    id: ticket.key,
    product: "tickets",
    startsAt,
    description: `Ticket ${ticket.number} of ${ticket.seats}. ${ticket.date}`,
    path: ticketPath(ticket.key),
  });

/** GET /tickets/{token}/calendar.ics: what the ticket is for, for the fan's own calendar; 404 where it has no hour. */
export function ticketCalendar(app: Hono): void {
  app.get("/tickets/:token/calendar.ics", async (c) => {
    const key = ticketKey(c.req.param("token"));
    const ticket = key === null ? null : await findTicket(key);
    if (!ticket?.startsAt) return c.notFound();
    return c.body(fileOf(ticket, ticket.startsAt), 200, {
      ...calendarHeaders(ticket.recommendation),
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    });
  });
}

import { action, byButton } from "../../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../../platform/action/endpoints.server.ts";
import { pathOf } from "../recommendation.ts";
import { TicketEmailForm, TicketForm, TicketLinkForm } from "./ticket-forms.ts";
import { limitTicketsOfNetwork } from "./ticket-share.server.ts";
import { giveBack, noSuchTicket, sendTicket, takeTicket, ticketKey, ticketPath } from "./tickets.server.ts";

const limit = { name: "tickets", points: 30, seconds: 60 };
const crowdLimit = { name: "tickets-of-address", points: 240, seconds: 60 };

/**
 * POST /recommendations/{id}/tickets: a numbered ticket, the same again; answers {to}, its page. That page takes {email}
 * for a letter, and the ticket back. Refusals: no_such_recommendation, no_such_ticket (404), no_tickets, sold_out, over (409), invalid (422),
 * network_share, slow_down (429), failed (503).
 */
export function ticketActions(actions: Endpoints): void {
  actions.post("/recommendations/:id/tickets", ticket);
}

const ticket = action(
  { input: TicketForm, limit, crowdLimit, failed: "No ticket was taken. Press again: it counts once." },
  async ({ id }, who) => {
    await limitTicketsOfNetwork(id, who);
    const { key, number } = await takeTicket(id, await who.fan());
    const to = ticketPath(key);
    return { answer: { to }, message: `Ticket ${number} is yours.`, goTo: to };
  },
);

function keyOf(token: string): string {
  const key = ticketKey(token);
  if (!key) throw noSuchTicket();
  return key;
}

const returned = action(
  { input: TicketLinkForm, limit, failed: "It was not given back. Please try again." },
  async ({ token }) => ({
    goTo: pathOf(await giveBack(keyOf(token))),
    message: "Your ticket is returned. Someone else can have it now.",
  }),
);

const letter = action(
  { input: TicketEmailForm, limit, failed: "No email was sent. Please try again." },
  async ({ token, email }, { address }) => {
    await sendTicket(keyOf(token), email, address);
    return { message: "The email with your ticket is on its way." };
  },
);

/** Of a ticket's own page. */
export const ticketPage = byButton({ return: returned }, letter);

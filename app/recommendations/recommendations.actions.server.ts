import { action, byButton } from "../../platform/action/action.server.ts";
import type { Endpoints } from "../../platform/action/endpoints.server.ts";
import { pathOf } from "./recommendation.ts";
import { PreferencesForm } from "./taste/preferences-form.ts";
import { keepPreferences } from "./taste/taste.server.ts";
import { TicketForm, TicketLetterForm, TicketLinkForm } from "./tickets/ticket-forms.ts";
import {
  giveBack,
  noSuchTicket,
  sendTicket,
  takeTicket,
  ticketKey,
  ticketPath,
} from "./tickets/tickets.server.ts";

const limit = { name: "tickets", points: 30, seconds: 60 };
const crowdLimit = { name: "tickets-of-address", points: 240, seconds: 60 };

/**
 * POST /recommendations/{id}/tickets: a numbered ticket, the same again; answers {to}, its page. POST
 * /recommendations/preferences {genres, moods, city, within}. A ticket's page takes {email} for a letter, and its
 * give-back. Refusals: no_such_recommendation, no_such_ticket (404), no_tickets, sold_out, over (409), invalid (422),
 * slow_down (429), failed (503).
 */
export function recommendationActions(actions: Endpoints): void {
  actions.post("/recommendations/preferences", preferences);
  actions.post("/recommendations/:id/tickets", ticket);
}

const preferences = action(
  {
    input: PreferencesForm,
    limit: { name: "recommendation-preferences", points: 30, seconds: 60 },
    failed: "Your preferences were not kept. Please try again.",
  },
  async (input, { fan }) => {
    await keepPreferences(await fan(), input);
    return { message: "Your preferences are kept.", goTo: "/recommendations" };
  },
);

const ticket = action(
  { input: TicketForm, limit, crowdLimit, failed: "No ticket was taken. Press again: it counts once." },
  async ({ id }, { fan }) => {
    const { key, number } = await takeTicket(id, await fan());
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
    message: "Your ticket is given back. Somebody will be glad of it.",
  }),
);

const letter = action(
  { input: TicketLetterForm, limit, failed: "No letter was sent. Please try again." },
  async ({ token, email }) => {
    await sendTicket(keyOf(token), email);
    return { message: "The letter with your ticket is on its way." };
  },
);

/** Of a ticket's own page. */
export const ticketPage = byButton({ return: returned }, letter);

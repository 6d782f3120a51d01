import { config } from "../../../../platform/config.server.ts";
import { writeLetter } from "../../../../platform/mail/letter.ts";
import type { Letter } from "../../../../platform/mail/outbox.server.ts";
import type { WholeTicket } from "./tickets.server.ts";

export function ticketLetter(
  { key, number, seats, title, date, location }: WholeTicket,
  path: string,
  to: string,
): Letter {
  const subject = `Your ticket for ${title}`;
  const letter = writeLetter({
    title: subject,
    lines: [
      "Hello,",
      `A seat is kept for you: ticket ${number} of ${seats}.`,
      ...[date, location].filter(Boolean),
      "The code to show at the door is on its page. If you cannot come, give it back there: somebody is glad of it.",
    ],
    action: { label: "Open the ticket", href: config.origin + path },
    why: "You get this because somebody, most likely you, asked for this ticket to be sent here. If it was not you, do nothing.",
  });
  return { kind: "ticket", to, subject, about: key, ...letter };
}

import { config } from "../../../../platform/config.server.ts";
import { renderEmail } from "../../../../platform/mail/email.ts";
import type { Email } from "../../../../platform/mail/outbox.server.ts";
import type { WholeTicket } from "./tickets.server.ts";

export function ticketEmail(
  { key, number, seats, title, date, location }: WholeTicket,
  path: string,
  to: string,
): Email {
  const subject = `Your ticket for ${title}`;
  const letter = renderEmail({
    title: subject,
    lines: [
      "Hello,",
      `Your seat is reserved: ticket ${number} of ${seats}.`,
      ...[date, location].filter(Boolean),
      "The code to show at the door is on its page. If you cannot come, give it back there so that someone else can have it.",
    ],
    action: { label: "Open the ticket", href: config.origin + path },
    why: "You get this email because someone, most likely you, asked to have this ticket sent here. If it was not you, you can ignore it.",
  });
  return { kind: "ticket", to, subject, about: key, ...letter };
}

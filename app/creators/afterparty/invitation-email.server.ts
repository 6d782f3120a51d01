import { config } from "../../../platform/config.server.ts";
import { renderEmail } from "../../../platform/mail/email.ts";
import type { Email } from "../../../platform/mail/outbox.server.ts";
import { titleName } from "../../catalogue/catalogue.server.ts";
import { dayOfWeek, type Week } from "../../fans/points/weeks.ts";
import type { ConfirmedAddress } from "../signups/confirm/addresses.server.ts";
import type { TopFan } from "./invitations.server.ts";

/** All that is needed to come in: where, and with which password. */
export function invitationEmail(
  { titleSlug, rank, email, request }: TopFan & ConfirmedAddress,
  week: Week,
): Email {
  const among = titleSlug ? `everybody who was there for ${titleName(titleSlug)}` : "all fans of afters";
  const subject = "You are invited to Afterparty";
  const letter = renderEmail({
    title: subject,
    lines: [
      "Hello,",
      `In the week of ${dayOfWeek(week)} you were number ${rank} of ${among}. That opens a door.`,
      "Behind it are the drops, rooms and first nights that are announced nowhere else. Request the ones you want.",
      `The password is ${config.AFTERPARTY_PASSWORD}`,
    ],
    action: { label: "Open Afterparty", href: `${config.origin}/afterparty` },
    why: "You get this because you confirmed this address with us and were among the top fans of a week.",
  });
  return { kind: "invitation", to: email, subject, about: request, ...letter };
}

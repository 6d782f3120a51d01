import { config } from "../../../platform/config.server.ts";
import { renderEmail } from "../../../platform/mail/email.ts";
import type { Email } from "../../../platform/mail/outbox.server.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import type { AlertEvent } from "./alert.server.ts";

export const alertEmailKind = "alert";

/** One that happened, or those of a day. */
export function alertEmail(to: string, events: Pick<AlertEvent, "said" | "path">[], more = 0): Email {
  const [only] = events;
  const isOne = events.length === 1 && more === 0 && only !== undefined;
  const subject = isOne ? only.said : `${counted(events.length + more, "alert")} since yesterday`;
  const lines = isOne
    ? ["This needs you at the desk."]
    : events.map(({ said, path }) => `${said} ${config.origin}${path}`);
  const email = renderEmail({
    title: subject,
    lines: more > 0 ? [...lines, `And ${more} more.`] : lines,
    action: { label: "Open the desk", href: config.origin + (isOne ? only.path : "/operator") },
    why: "You get this email because you work at the desk and chose it under You, Alerts.",
  });
  return { kind: alertEmailKind, to, subject, ...email };
}

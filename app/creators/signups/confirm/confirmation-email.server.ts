import { config } from "../../../../platform/config.server.ts";
import { renderEmail } from "../../../../platform/mail/email.ts";
import type { Email } from "../../../../platform/mail/outbox.server.ts";
import { sealSession, unsealSession } from "../../../../platform/session/session.server.ts";
import { greeting } from "../../../desk/mail/greeting.ts";
import type { RequestMetadata } from "../request/request-book.server.ts";

export type ConfirmedForm = "beta" | "join" | "pass" | "waitlist";

type Words = { subject: string; lines: string[]; label: string };

const wordsOf: Record<ConfirmedForm, Words> = {
  beta: {
    subject: "Confirm your beta request",
    lines: [
      "Your request for the beta is in.",
      "Confirm it, so that we know where to find you when the lights go down.",
    ],
    label: "Confirm your request",
  },
  join: {
    subject: "Confirm your beta request",
    lines: [
      "Your request for the beta is in.",
      "Confirm it, so that we know where to find you when the lights go down.",
    ],
    label: "Confirm your request",
  },
  pass: {
    subject: "Confirm your Superfan Pass request",
    lines: ["Your request for a Superfan Pass is in.", "Confirm it, and we hold it at the door."],
    label: "Confirm your pass request",
  },
  waitlist: {
    subject: "Confirm your place in line",
    lines: [
      "You are in line.",
      "Confirm your place to see how far it is to the door, and to get an invite of your own to bring a friend with.",
    ],
    label: "Confirm your place",
  },
};

/** With a link only this server can have written. */
export function confirmationEmail({ form, key }: RequestMetadata, to: string, name: string): Email {
  const { subject, lines, label } = wordsOf[form as ConfirmedForm];
  const href = `${config.origin}/confirm/${sealSession("confirm", { confirm: form, key })}`;
  const why =
    "You get this email because someone, most likely you, signed up with this address. If it was not you, you can ignore it.";
  const letter = renderEmail({
    title: subject,
    lines: [greeting(name), ...lines],
    action: { label, href },
    why,
  });
  return { kind: `confirm-${form}`, to, subject, about: key, ...letter };
}

/** Null when this server did not write it. */
export function readConfirmation(token: string): { form: ConfirmedForm; key: string } | null {
  const opened = unsealSession<{ confirm?: string; key?: string }>("confirm", token);
  const form = opened?.confirm as ConfirmedForm | undefined;
  return form && form in wordsOf && opened?.key ? { form, key: opened.key } : null;
}

import { randomUUID } from "node:crypto";
import { transaction } from "../../../platform/db/pool.server.ts";
import { renderEmail } from "../../../platform/mail/email.ts";
import { type Email, queueEmails } from "../../../platform/mail/outbox.server.ts";

/** The maximum of ASVS 6.5.5. */
export const codeMinutes = 10;

export const codeKind = "account-code";

const spaced = (code: string) => code.replace(/^(\d{3})(\d{3})$/, "$1 $2");

const codeLetter = (to: string, code: string, href: string): Email => ({
  id: randomUUID(),
  kind: codeKind,
  to,
  subject: "Your code for Afters",
  despiteUnsubscribe: true,
  ...renderEmail({
    title: spaced(code),
    lines: [
      `This code saves your seat or brings you back to it. It works once, within ${codeMinutes} minutes.`,
      "Enter it where you asked for it, or press the button in that browser. If this was not you, do not share it: no one can sign in without the code.",
    ],
    action: { label: "Sign in", href },
    why: "Someone entered this address on Afters.",
  }),
});

const changeLetter = (to: string, code: string): Email => ({
  id: randomUUID(),
  kind: codeKind,
  to,
  subject: "Confirm your new address",
  despiteUnsubscribe: true,
  ...renderEmail({
    title: spaced(code),
    lines: [
      `Type this code where you asked for it, and your seat is kept under this address. It works once, within ${codeMinutes} minutes.`,
      "If this was not you, you can ignore this email: nothing changes without the code.",
    ],
    why: "Someone entered this address on Afters.",
  }),
});

export const addressChangedEmail = (to: string): Email => ({
  id: randomUUID(),
  kind: "account-moved",
  to,
  subject: "Your seat has a new address",
  despiteUnsubscribe: true,
  ...renderEmail({
    title: "Your seat has a new address",
    lines: [
      "Codes for your seat go to another address from now on, and no longer to this one.",
      "If you did not change it, reply to this email at once.",
    ],
    why: "Your seat on Afters was saved under this address.",
  }),
});

const post = (letter: Email) => transaction((on) => queueEmails([letter], on));

export const sendCodeEmail = (to: string, code: string, href: string) => post(codeLetter(to, code, href));
export const sendChangeEmail = (to: string, code: string) => post(changeLetter(to, code));

import { config } from "../../../../platform/config.server.ts";
import { renderEmail } from "../../../../platform/mail/email.ts";
import type { Email } from "../../../../platform/mail/outbox.server.ts";
import type { Status } from "../words/submission.ts";
import type { SubmissionRow } from "./submissions.server.ts";

type Words = { subject: string; lines: (it: string) => string[] };

const wordsOf: Record<Status, Words> = {
  received: {
    subject: "Your submission is here",
    lines: (it) => [
      `We have ${it}. Our team reviews it within 5-7 business days.`,
      "Your page shows its status. You can withdraw everything there, files included, at any time.",
    ],
  },
  "under-review": {
    subject: "Your submission is under review",
    lines: (it) => [`Our team has started reviewing ${it}.`, "You do not need to do anything."],
  },
  accepted: {
    subject: "Your submission is accepted",
    lines: (it) => [
      `We want ${it}.`,
      "What happens next is on your page. Nothing is made of it without you.",
    ],
  },
  "in-development": {
    subject: "Your submission is in development",
    lines: (it) => [`Work on ${it} has begun.`],
  },
  featured: {
    subject: "Your submission is featured",
    lines: (it) => [`From today ${it} hangs in the front row of Community Submissions.`],
  },
  declined: {
    subject: "About your submission",
    lines: (it) => [
      `We reviewed all of ${it}, and we will not take it further.`,
      "That says what fits us now, and nothing about the next one. Your files are yours: you can withdraw them on your page.",
    ],
  },
};

/** By its title if that is nothing but words: what a stranger types must not become a link in a letter of ours. */
const named = (title: string) =>
  /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic} ,!?'\u2019-]{1,80}$/u.test(title)
    ? `“${title}”`
    : "your submission";

const greeting = (name: string) =>
  /^[\p{L}\p{M} '\u2019-]{1,40}$/u.test(name) ? `Hello ${name},` : "Hello,";

/** `note` is what the operator adds, in their own words. */
export function submissionEmail(
  { status, title, creator, email }: Pick<SubmissionRow, "status" | "title" | "creator" | "email">,
  path: string,
  note: string,
): Email {
  const { subject, lines } = wordsOf[status];
  const letter = renderEmail({
    title: subject,
    lines: [greeting(creator), ...lines(named(title)), ...(note ? [note] : [])],
    action: { label: "Follow your submission", href: config.origin + path },
    why: "You get this email because someone, most likely you, gave this address with a submission. If it was not you, you can ignore it.",
  });
  return { kind: `submission-${status}`, to: email ?? "", subject, ...letter };
}

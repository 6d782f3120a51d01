import { config } from "../../../../platform/config.server.ts";
import { renderEmail } from "../../../../platform/mail/email.ts";
import type { Email } from "../../../../platform/mail/outbox.server.ts";
import type { Kind, KindName } from "./kinds.ts";
import { type AnswerState, type EmailTemplate, linkOfKind } from "./template-texts.ts";

/** How long an answer waits, in which it can be taken back. */
export const answerWaitsSeconds = 5 * 60;

export const answerKind = (state: AnswerState): string => `request-${state}`;

/** Only a name goes into an email of ours: what a stranger types must not become words of ours, or a link. */
const isName = (text: string) => /^[\p{L}\p{M} '\u2019-]{1,40}$/u.test(text);

type To = { to: string; name: string; about: string };

/** `more` are values of placeholders beside the name and the link. A paragraph that is the link alone becomes a button. */
export function answerEmail(
  kind: Kind,
  state: AnswerState,
  { subject, body }: EmailTemplate,
  { to, name, about }: To,
  more: Record<string, string> = {},
): Email {
  const { label, path } = linkOfKind[kind.form as KindName];
  const href = config.origin + path;
  const paragraphs = body.split(/\n{2,}/).map((text) => text.trim());
  const lines = paragraphs
    .filter((text) => text && text !== "{link}")
    .map((text) => filled(text, { ...more, name: isName(name) ? name : "", link: href }));
  const email = renderEmail({
    title: subject,
    lines,
    ...(paragraphs.includes("{link}") && { action: { label, href } }),
    why: `You get this email because someone, most likely you, gave this address with a request: ${kind.title}. If it was not you, you can ignore it.`,
  });
  return { kind: answerKind(state), to, subject, about, afterSeconds: answerWaitsSeconds, ...email };
}

/** A placeholder with nothing to put there goes with the space before it: "Hello," and not "Hello ,". */
const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/( ?)\{(\w+)\}/g, (all, space: string, name: string) => {
    const value = values[name];
    return value === undefined ? all : value && space + value;
  });

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { config } from "../../../platform/config.server.ts";
import { query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { renderEmail } from "../../../platform/mail/email.ts";
import { queueEmails } from "../../../platform/mail/outbox.server.ts";
import { Problem } from "../../../platform/problem.ts";
import type { KnownBrowser } from "../../../platform/session/known-browsers.server.ts";
import { auth, linkMinutes, storedToken } from "./auth.server.ts";
import { deskBrowsers, linkOf, tokenOf, wasRequestedIn } from "./browser.server.ts";
import { roleAt, roleOf, shellOperator } from "./named.server.ts";

/**
 * No budget is an operator's, or whoever knows the address could use it up: one is the asking network's, one belongs to
 * a browser in which that operator was signed in before, and one to whoever holds a link that was sent to them.
 */
const perNetwork = limitTo({ name: "sign-in-network", points: 20, seconds: 900 });
const perKnownBrowser = limitTo({ name: "sign-in-browser", points: 10, seconds: 900 });
const perLetter = limitTo({ name: "sign-in-letter", points: 3, seconds: linkMinutes * 60 });

/**
 * A brake on a full mailbox, and no lock: it holds no longer than the letters it let through, and each of those gets its
 * reader a letter for the browser they are in (`resendLinkHere`).
 */
const lettersTo = limitTo({ name: "sign-in-letters-to", points: 5, seconds: linkMinutes * 60 });

const anywhere = "anywhere";

/** Longer than making a link takes, so that the time of the answer does not tell whose address it was. */
const answerMs = 600;

/** The operator's row is there before the link is followed: two first links at once would both write it. */
export async function makeLink(email: string, browser: KnownBrowser | null = null): Promise<string> {
  await query(
    "insert into operators (id, name, email, email_verified) values ($1, '', $2, true) on conflict (email) do nothing",
    [randomUUID(), email],
  );
  let token = "";
  const take = (made: string) => {
    token = made;
  };
  const { api } = await auth();
  // Kept beside the token, as whose it is. A shell may not know the secret with which the server binds a link.
  const name = browser ? undefined : anywhere;
  await api.signInMagicLink({ body: { email, name, metadata: { take } }, headers: new Headers() });
  return `${config.origin}/sign-in/${linkOf(token, browser)}`;
}

/** Whoever asks learns nothing of whose address it is, neither in words nor in time. */
export async function askForLink(email: string, network: string, browser: KnownBrowser): Promise<void> {
  const address = email.toLowerCase();
  const known = deskBrowsers.knows(browser, address);
  await (known ? perKnownBrowser(`${browser.id} ${address}`) : perNetwork(network));
  // Loaded for everybody, or the first who asks would learn from the time.
  await auth();
  const done = delay(answerMs);
  if ((await roleAt(address)) && (known || (await brakeLets(address))))
    await sendLink(address, browser).catch((error) =>
      log.error({ err: error }, "a sign-in email was not written"),
    );
  await done;
}

async function brakeLets(address: string): Promise<boolean> {
  try {
    await lettersTo(address);
    return true;
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    log.warn({}, "an operator is sent no more sign-in emails for a while");
    return false;
  }
}

/** For whoever holds a link that another browser asked for: they read the mailbox. False when it is no link any more. */
export async function resendLinkHere(link: string, browser: KnownBrowser): Promise<boolean> {
  const found = await findLink(link);
  if (!found) return false;
  await perLetter(storedToken(tokenOf(link)));
  await sendLink(found.email, browser);
  return true;
}

/** "spent" for a link that is used up, old or made up. Asking uses nothing up. */
export async function findLinkState(
  link: string,
  browser: KnownBrowser | null,
): Promise<"here" | "elsewhere" | "spent"> {
  const found = await findLink(link);
  if (!found) return "spent";
  return wasRequestedIn(link, browser) || found.name === anywhere ? "here" : "elsewhere";
}

async function findLink(link: string): Promise<{ email: string; name: string | null } | null> {
  const found = await queryOne<{ email: string; name: string | null }>(
    `select value::json ->> 'email' as email, value::json ->> 'name' as name from operator_links
     where identifier = $1 and expires_at > now()`,
    [`magic-link:${storedToken(tokenOf(link))}`],
  );
  return found && (await roleAt(found.email)) ? found : null;
}

async function sendLink(to: string, browser: KnownBrowser): Promise<void> {
  const href = await makeLink(to, browser);
  const letter = renderEmail({
    title: "Sign in to the desk",
    lines: [
      `The link opens the desk of Afters once, within ${linkMinutes} minutes, in the browser that requested it.`,
      "If this was not you, you can ignore this email: no one can sign in without the link.",
    ],
    action: { label: "Sign in", href },
    why: "Someone requested it on the sign-in page.",
  });
  await transaction((on) =>
    queueEmails(
      [{ kind: "sign-in", to, subject: "Your link to the desk", ...letter, despiteUnsubscribe: true }],
      on,
    ),
  );
}

/** While nobody is named and nobody has been in yet. */
export async function firstLink(): Promise<string | null> {
  if (config.OPERATOR_EMAILS.length > 0) return null;
  const been = await queryOne("select 1 as been from audit_log where action = 'sign-in' limit 1");
  return been ? null : makeLink(shellOperator);
}

/** It opens in any browser: it was asked for in a shell, which has none. */
export async function shellLink(email = shellOperator): Promise<string> {
  if (!roleOf(email, null)) throw new Error(`${email} is not among OPERATOR_EMAILS.`);
  return makeLink(email);
}

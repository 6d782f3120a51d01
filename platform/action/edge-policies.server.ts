import { limitCrowd } from "../http/crowd-limits.server.ts";
import { isForeign } from "../http/guard.server.ts";
import { issueSession } from "../http/issue-session.server.ts";
import { Problem } from "../problem.ts";
import { actingPerson, personOrToBe } from "../session/persons.server.ts";
import { fanIdOf, readSession, sessionCookie } from "../session/session.server.ts";
import { visitorContext } from "../session/visitor.ts";
import { type Admitted, type Call, type Fields, fieldsOf, queryOf } from "./call.server.ts";
import { inJson, inText, jsonOrRedirectBack, type Outcome, type Reply } from "./replies.server.ts";

/** `Who` is what an action's work learns of whoever acts. */
export type AuthPolicy<Who> = {
  name: "cookie" | "bearer" | "upload" | "link";
  /** Before anything of the call is read. */
  admit(call: Call): void;
  mostBytes: number;
  streamed?: true;
  crossOrigin?: true;
  perAddress?: (address: string) => Promise<void>;
  fieldsOf(call: Admitted): Fields;
  /** `cookies` takes what the answer is to set. */
  identify(call: Admitted, cookies: string[]): Promise<Who>;
  limitKey(who: Who): string;
  reply(call: Call, outcome: Outcome): Reply;
};

const smallBytes = 16 * 1024;
/** Hot acts come by here too: a cinema in a burst of applause acts many times a second. */
const crowd = limitCrowd({ name: "acts-address", points: 900, seconds: 60 });
const perAddress = (address: string) => crowd(address);

export type Actor = {
  session: string;
  address: string;
  /** A first act makes one. */
  fan: () => Promise<string>;
  /** None is made: before the first act it is the one that the session will become. */
  fanToBe: () => Promise<string>;
};

function refuseForeign({ method, headers }: Call): void {
  if (isForeign(method, headers)) throw new Problem("foreign_origin", 403, "This came from another site.");
}

/** The session cookie, from pages of this site alone; the first act of a browser brings it its session. */
export const cookieEdge: AuthPolicy<Actor> = {
  name: "cookie",
  admit: refuseForeign,
  mostBytes: smallBytes,
  perAddress,
  fieldsOf,
  async identify(call, cookies) {
    const { session, isNew } = await sessionOf(call, cookies);
    const { address } = call;
    return {
      session,
      address,
      fan: () => actingPerson(session, address),
      // Nobody has met a session that was opened a moment ago.
      fanToBe: async () => (isNew ? fanIdOf(session) : personOrToBe(session)),
    };
  },
  limitKey: ({ session }) => session,
  reply: jsonOrRedirectBack,
};

type Opened = { session: string; isNew: boolean };

async function sessionOf({ headers, address, page, ...call }: Admitted, cookies: string[]): Promise<Opened> {
  // A page that takes a form has opened the session already, for all that it loads.
  const opened = call.session ?? page?.get(visitorContext).session;
  if (opened) return { session: opened, isNew: false };
  const known = readSession(headers.cookie);
  const session = known?.session ?? (await issueSession(address));
  if (!known || known.renew) cookies.push(sessionCookie(session));
  return { session, isNew: !known };
}

/** Its fields stand in the path and the query; the work reads the body. */
export const upload = (mostBytes: number): AuthPolicy<Actor> => ({
  ...cookieEdge,
  name: "upload",
  mostBytes,
  streamed: true,
  fieldsOf: queryOf,
});

/** From anywhere: no cookie is looked at, and so none can be misused. Source: RFC 6750. */
export const bearer = <Holder extends { key: string }>(
  holderOf: (token: string) => Promise<Holder | null>,
): AuthPolicy<Holder> => ({
  name: "bearer",
  admit: (call) => void tokenOf(call),
  mostBytes: smallBytes,
  crossOrigin: true,
  perAddress,
  fieldsOf,
  async identify(call) {
    const holder = await holderOf(tokenOf(call));
    if (!holder) throw unknownToken();
    return holder;
  },
  limitKey: ({ key }) => key,
  reply: inJson,
});

const unknownToken = () => new Problem("unauthorized", 401, "This needs a token that is known here.");

function tokenOf({ headers }: Call): string {
  const token = /^Bearer ([\w.~+/=-]{1,512})$/i.exec(headers.authorization ?? "")?.[1];
  if (!token) throw unknownToken();
  return token;
}

/** No cookie is looked at, from anywhere: the path itself is the proof. Source: RFC 8058. */
export const link: AuthPolicy<{ address: string }> = {
  name: "link",
  admit: () => undefined,
  mostBytes: smallBytes,
  fieldsOf: () => ({}),
  identify: async ({ address }) => ({ address }),
  limitKey: ({ address }) => address,
  reply: inText,
};

export const ownLink: typeof link = { ...link, admit: refuseForeign };

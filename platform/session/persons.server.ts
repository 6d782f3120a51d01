import { fanIdOf } from "./session.server.ts";

/**
 * Who is behind a session. The platform knows sessions; the feature that knows people registers here how to find the
 * person of one, and how to make one at a first act.
 */
export type Persons = {
  /** The person a session belongs to, or null while it has not acted. */
  find(session: string): Promise<string | null>;
  /** The same, made when there is none. */
  findOrMake(session: string): Promise<string>;
};

let persons: Persons | null = null;

export function providePersons(known: Persons): void {
  persons = known;
}

const provided = (): Persons => {
  if (!persons) throw new Error("Nobody knows people: import app/fans/fan-sessions.server.ts.");
  return persons;
};

/** The person of a session; null for nobody yet. */
export const personOf = async (session: string | null): Promise<string | null> =>
  session ? provided().find(session) : null;

/** The person who acts with a session. */
export const actingPerson = (session: string): Promise<string> => provided().findOrMake(session);

/** The person of a session, or the one it becomes with its first act; none is made. */
export const personOrToBe = async (session: string): Promise<string> =>
  (await personOf(session)) ?? fanIdOf(session);

import { fanIdOf } from "./session.server.ts";

/** The platform knows sessions; the feature that knows people registers here who is behind one. */
export type Persons = {
  find(session: string): Promise<string | null>;
  findOrMake(session: string): Promise<string>;
};

let persons: Persons | null = null;

export function providePersons(known: Persons): void {
  persons = known;
}

const provided = (): Persons => {
  if (!persons) throw new Error("No person store: import app/fans/fan-sessions.server.ts.");
  return persons;
};

export const personOf = async (session: string | null): Promise<string | null> =>
  session ? provided().find(session) : null;

export const actingPerson = (session: string): Promise<string> => provided().findOrMake(session);

/** Before the first act, the one that the session will become; none is made. */
export const personOrToBe = async (session: string): Promise<string> =>
  (await personOf(session)) ?? fanIdOf(session);

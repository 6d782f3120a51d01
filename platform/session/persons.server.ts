import { fanIdOf, readSession } from "./session.server.ts";

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

/** Who asks, where nothing else of the request is looked at. */
export const personOfCookies = (cookies: string | undefined): Promise<string | null> =>
  personOf(readSession(cookies)?.session ?? null);

/** Throws what somebody is told who may not act. It asks nobody: it stands before every act. */
export type ActGate = (person: string, session: string, address: string | null, isMadeUp: boolean) => void;

let gate: ActGate = () => undefined;

export function provideGate(known: ActGate): void {
  gate = known;
}

/** A first act makes one. Whether they may act is not asked. */
export const meetPerson = (session: string): Promise<string> => provided().findOrMake(session);

/** Who acts. `isMadeUp`: the session and its age are what the caller says. Refusals: the gate's. */
export async function actingPerson(
  session: string,
  address: string | null,
  isMadeUp = false,
): Promise<string> {
  const person = await meetPerson(session);
  gate(person, session, address, isMadeUp);
  return person;
}

/** Before the first act, the one that the session will become; none is made. */
export const personOrToBe = async (session: string): Promise<string> =>
  (await personOf(session)) ?? fanIdOf(session);

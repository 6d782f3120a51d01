import { fanIdOf, newSession } from "../platform/session/session.server.ts";

/** The id of a fan nobody has met, as the first act of a new session would make it. */
export const newFanId = (): string => fanIdOf(newSession());

import { fanIdOf, newSession } from "../platform/session/session.server.ts";

export const newFanId = (): string => fanIdOf(newSession());

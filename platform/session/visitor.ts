import { createContext } from "react-router";

/** What a plain form post leaves for the next page to say: shown once, as a toast or beside the field. */
export type Flash = { tone: "success" | "error"; message: string };

type Log = { error(fields: object, message: string): void; info(fields: object, message: string): void };

/** Who is asking, for loaders: the session (null until the first act), and what this one answer needs. */
export type Visitor = {
  /** `session_{milliseconds}_{random}`, or null for someone who has not acted yet. */
  session: string | null;
  /** The fan behind it, or null until the first act. */
  fanId: string | null;
  /** Whom limits count: an IPv4 address, or the /64 of an IPv6 one. */
  address: string;
  requestId: string;
  flash: Flash | null;
  log: Log;
};

export const visitorContext = createContext<Visitor>();

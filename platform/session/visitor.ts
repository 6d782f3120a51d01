import { createContext } from "react-router";

/** Shown once, as a toast or beside the field; without a message when there is nothing to say. */
export type Flash = { tone: "success" | "error"; message: string };

type Log = { error(fields: object, message: string): void; info(fields: object, message: string): void };

export type Visitor = {
  /** `session_{milliseconds}_{random}`, or null for someone who has not acted yet. */
  session: string | null;
  fanId: string | null;
  /** As limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  address: string;
  requestId: string;
  flash: Flash | null;
  log: Log;
};

export const visitorContext = createContext<Visitor>();

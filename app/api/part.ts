import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Problem } from "../../platform/problem.ts";
import type { Caller } from "./caller.server.ts";
import type { Scope } from "./keys/scopes.ts";

/** The parts of the data layer, and what usage is counted by. */
export const partNames = ["rest", "auth", "functions", "realtime", "storage"] as const;
export type PartName = (typeof partNames)[number];

/** A request that has come in through the door: its key is known, its origin and limits are held. */
export type ApiRequest = {
  method: string;
  /** Behind the part's prefix, as it was sent: `polls` of `/rest/v1/polls?select=id`. */
  path: string;
  /** Without the question mark, as it was sent. */
  query: string;
  headers: IncomingHttpHeaders;
  caller: Caller;
  requestId: string;
  /** Read whole, once. Throws too_large (413) beyond the part's `mostBytes`. */
  body(): Promise<Buffer>;
  request: IncomingMessage;
  response: ServerResponse;
};

/** `body`: an object is sent as JSON. Null where the part has answered on `response` itself. */
export type ApiAnswer = {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer | object | null;
} | null;

export type Part = {
  name: PartName;
  /** Such as `/rest/v1/`. */
  prefix: string;
  mostBytes: number;
  /** Such as Content-Range, for pages of other origins. */
  exposedHeaders: string[];
  /** What our own pages' actions answer under this prefix. */
  leaves?(request: IncomingMessage): boolean;
  /** Of what needs a known key; others are open, such as a link in a letter. */
  isOpen?(method: string, path: string): boolean;
  /** Methods that read: they are open to `read_origins`. */
  reads?(method: string, path: string): boolean;
  /** One of these scopes is needed of the key; none for what every key may. */
  needs(method: string, path: string): readonly Scope[];
  serve(asked: ApiRequest): Promise<ApiAnswer>;
  /** The error body of the dialect that the part speaks. */
  refusal(
    problem: Problem,
    request: IncomingMessage,
  ): { status: number; headers?: Record<string, string>; body: object };
};

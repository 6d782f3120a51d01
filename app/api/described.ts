import type { z } from "zod";

/** What /developers and the OpenAPI description say of an endpoint; the endpoint itself is made from the same. */
export type Described = {
  method: "GET" | "POST" | "PUT";
  /** Behind the part's prefix. */
  path: string;
  summary: string;
  /** "key": a publishable key will do. "fan": an access token too; an anonymous one is enough. "anybody": not even a key. */
  caller: "anybody" | "key" | "fan";
  query?: Record<string, string>;
  body?: z.ZodType;
  /** The statuses of success, and what is in the body. */
  answers: { status: number; is: string; example?: unknown }[];
  refusals: DescribedRefusal[];
  limits: string[];
};

export type DescribedRefusal = { status: number; code: string; when: string };

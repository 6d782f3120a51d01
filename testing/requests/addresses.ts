import { createRequire } from "node:module";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { z } from "zod";
import pages from "../../app/routes.ts";
import { readSources } from "../boundaries/boundaries.ts";
import { ensureBuilt } from "../built.ts";
import { samples } from "./form-samples.ts";

export type Fields = Record<string, unknown>;

export type Address = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
  /** As the routes write it, with ":id" and "*". */
  pattern: string;
  /** Of an action: those of our samples that its rules take. */
  bodies?: Fields[];
  /** How often it is asked beside others. */
  weight?: number;
};

type Built = {
  actions: { all: { path: string; action: { input: z.ZodType } }[] };
  app: { routes: { method: string; path: string }[] };
};

/** Served before the web framework hears of them, see server/main.ts. */
const ofTheProcess: Address[] = [
  { method: "GET", pattern: "/live" },
  { method: "POST", pattern: "/live/:stream", bodies: [{ take: ["lobby"], drop: ["polls"] }] },
  { method: "GET", pattern: "/favicon.svg" },
];

/** Every action, endpoint and page, as the product itself lists them: a new one is among them by being there. */
export async function allAddresses(): Promise<Address[]> {
  await ensureBuilt();
  // Not import(): the tests' runner would rewrite all of it first.
  const { actions, app } = createRequire(import.meta.url)("../../build/server/index.js") as Built;
  const acts = actions.all.map(({ path, action }) => ({
    method: "POST" as const,
    pattern: path,
    bodies: bodiesOf(action.input),
  }));
  const endpoints = app.routes
    .filter(({ method, path }) => method === "GET" && !path.includes("*"))
    .map(({ path }) => ({ method: "GET" as const, pattern: path.replace(/\{.*?\}/g, "") }));
  const shown = patternsOf(pages).flatMap((pattern) =>
    [pattern, `${pattern === "/" ? "/_root" : pattern}.data`].flatMap((each) => [
      { method: "GET" as const, pattern: each },
      { method: "POST" as const, pattern: each },
    ]),
  );
  const manifest = { method: "GET" as const, pattern: "/__manifest" };
  return [...acts, ...endpoints, ...shown, manifest, ...ofTheProcess];
}

function bodiesOf(rules: z.ZodType): Fields[] {
  const all = Object.values(samples).map(({ body }) => body);
  return all.filter((body) => rules.safeParse(body).success);
}

function patternsOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path = "", children }) => {
    const pattern = path ? `${above}/${path}` : above || "/";
    return [pattern, ...patternsOf(children ?? [], pattern === "/" ? "" : pattern)];
  });
}

/** Names of parameters that the sources ask an address for. */
export function askedParameters(): string[] {
  const names = [...readSources()]
    .filter(([file]) => /^(?:app|platform)\//.test(file) && !file.includes(".test."))
    .flatMap(([, text]) => [...text.matchAll(/\.(?:get|getAll|has|query)\("([\w-]{1,30})"\)/g)])
    .map(([, name]) => name as string);
  return [...new Set([...names, "topic", "_routes", "p", "paths", "index"])].sort();
}

import { notSatisfiable } from "./query.ts";
import { QueryRefusal } from "./refusal.ts";

const preferences = {
  return: ["minimal", "representation", "headers-only"],
  // A plan's guess would have to be asked for apart: all are counted.
  count: ["exact", "planned", "estimated"],
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default"],
  // What is not known here is always refused.
  handling: ["strict"],
} as const;

type Name = keyof typeof preferences;
export type PreferHeader = { [name in Name]?: (typeof preferences)[name][number] };

/** `return=minimal, count=exact`. What is not offered is refused by its name, whatever `handling` says. */
export function parsePrefer(header: string | undefined): PreferHeader {
  const preferred: Record<string, string> = {};
  const invalid: string[] = [];
  for (const said of (header ?? "").split(",").map((one) => one.trim())) {
    if (said === "") continue;
    const [name = "", value = ""] = said.split("=").map((part) => part.trim());
    const known = Object.hasOwn(preferences, name) ? (preferences[name as Name] as readonly string[]) : [];
    if (!known.includes(value)) invalid.push(said.slice(0, 100));
    else preferred[name] ??= value;
  }
  if (invalid.length > 0)
    throw new QueryRefusal(400, "PGRST122", "Invalid preferences given with handling=strict", {
      details: `Invalid preferences: ${invalid.join(", ")}`,
    });
  return preferred;
}

export type Form = { single: boolean; nullsStripped: boolean; type: string };

const offered: Record<string, Omit<Form, "nullsStripped">> = {
  "*/*": { single: false, type: "application/json; charset=utf-8" },
  "application/*": { single: false, type: "application/json; charset=utf-8" },
  "application/json": { single: false, type: "application/json; charset=utf-8" },
  "application/vnd.pgrst.array+json": { single: false, type: "application/json; charset=utf-8" },
  "application/vnd.pgrst.object+json": {
    single: true,
    type: "application/vnd.pgrst.object+json; charset=utf-8",
  },
  "application/vnd.pgrst.object": { single: true, type: "application/vnd.pgrst.object+json; charset=utf-8" },
};

/** The first that is spoken here. */
export function parseAccept(header: string | undefined): Form {
  for (const said of (header || "*/*").split(",")) {
    const [name = "", ...parameters] = said.split(";").map((part) => part.trim().toLowerCase());
    if (Object.hasOwn(offered, name))
      return {
        ...(offered[name] as Omit<Form, "nullsStripped">),
        nullsStripped: parameters.includes("nulls=stripped"),
      };
  }
  throw new QueryRefusal(
    406,
    "PGRST107",
    `None of these media types are available: ${(header ?? "").slice(0, 100)}`,
  );
}

export function refuseOtherSchemas(profile: string | undefined): void {
  if (profile === undefined || profile === "public") return;
  throw new QueryRefusal(406, "PGRST106", `Invalid schema: ${profile.slice(0, 100)}`, {
    hint: "Only the following schemas are exposed: public",
  });
}

/** `0-9`, both ends in. */
export function parseRange(header: string | undefined): { limit: number | null; offset: number } {
  if (header === undefined) return { limit: null, offset: 0 };
  const [, from, to] = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (from === undefined) throw notSatisfiable(`"${header.slice(0, 100)}" is no range of rows, such as 0-9.`);
  const offset = Number(from);
  if (!to) return { limit: null, offset };
  if (Number(to) < offset)
    throw notSatisfiable(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  return { limit: Number(to) - offset + 1, offset };
}

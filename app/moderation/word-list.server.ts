import { z } from "zod";
import data from "./word-list.json" with { type: "json" };

const item = { id: z.string(), category: z.string(), note: z.string().optional() };
const Action = z.enum(["hold", "hold-and-care", "hold-and-escalate", "cover"]);

const Step = z.discriminatedUnion("rule", [
  z.strictObject({ ...item, kind: z.literal("normalise"), order: z.int(), rule: z.literal("lowercase") }),
  z.strictObject({ ...item, kind: z.literal("normalise"), order: z.int(), rule: z.literal("nfkc") }),
  z.strictObject({
    ...item,
    kind: z.literal("normalise"),
    order: z.int(),
    rule: z.literal("replace"),
    from: z.string(),
    to: z.string(),
  }),
  z.strictObject({
    ...item,
    kind: z.literal("normalise"),
    order: z.int(),
    rule: z.literal("map"),
    map: z.record(z.string().length(1), z.string().length(1)),
  }),
]);

const Pattern = z.strictObject({
  ...item,
  kind: z.literal("pattern"),
  action: Action,
  pattern: z.string(),
  flags: z.string(),
  /** Examples the tests run. */
  holds: z.array(z.string()).min(1),
  passes: z.array(z.string()).min(1),
  /** A known false alarm: a person lets it go. */
  expectPassMatches: z.boolean().optional(),
});

const Shouting = z.strictObject({
  ...item,
  kind: z.literal("rule"),
  action: z.literal("lower"),
  rule: z.literal("uppercase-share"),
  threshold: z.number(),
  minLength: z.int(),
});
const Length = z.strictObject({
  ...item,
  kind: z.literal("rule"),
  action: z.literal("refuse"),
  rule: z.literal("max-length"),
  max: z.int(),
  message: z.string(),
});
const OwnList = z.strictObject({
  ...item,
  kind: z.literal("list"),
  action: Action,
  source: z.literal("operator"),
  match: z.string(),
});
const Message = z.strictObject({ ...item, kind: z.literal("message"), text: z.string() });

const items = z.array(z.union([Step, Pattern, Shouting, Length, OwnList, Message])).parse(data.items);
const ofKind = <Kind extends (typeof items)[number]["kind"]>(kind: Kind) =>
  items.filter((one): one is Extract<(typeof items)[number], { kind: Kind }> => one.kind === kind);

export const steps = ofKind("normalise")
  .toSorted((a, b) => a.order - b.order)
  .map((step) => (step.rule === "replace" ? { ...step, from: new RegExp(step.from, "gu") } : step));
export type Step = (typeof steps)[number];
export const patterns = ofKind("pattern").map((one) => ({
  ...one,
  expression: new RegExp(one.pattern, one.flags),
}));
export const ownList = ofKind("list")[0];
const rules = ofKind("rule");
export const shouting = rules.find((rule) => rule.rule === "uppercase-share");
export const longestHeldWord = rules.find((rule) => rule.rule === "max-length");

const messages = new Map(ofKind("message").map(({ category, text }) => [category, text]));
/** What its writer is told of a text that was held or covered. */
export const messageOf = (category: string): string =>
  messages.get(category) ?? messages.get("general") ?? "";

import { query } from "../../../platform/db/pool.server.ts";
import { listParties } from "../../parties/parties.server.ts";
import { listDrops } from "../../rewards/drops/drops.server.ts";
import type { PublishableKey } from "../keys/keys.server.ts";
import { isWithin, type PointedKind } from "../keys/pointed.server.ts";
import { builderElements, builderLooks } from "./builder-choices.ts";
import { sdkLines } from "./release.server.ts";

const mostOffered = 100;

type BuilderKey = Pick<PublishableKey, "id" | "key" | "name" | "titles" | "writeOrigins">;

const listBuilderKeys = (): Promise<BuilderKey[]> =>
  query<BuilderKey>(
    `select id, key, name, titles, write_origins as "writeOrigins" from publishable_keys
     where ended_at is null order by is_own desc, id desc limit 200`,
  );

type Choice = { value: string; label: string };

/** What an embed is put together from: a key, an element, what it is about and how it looks. */
export async function buildEmbed(asked: URLSearchParams) {
  const keys = await listBuilderKeys();
  const key = keys.find(({ id }) => String(id) === asked.get("key")) ?? keys[0];
  if (!key) throw new Error("There is no key of our own: it is made at the start.");
  const [askedKind = "", ...rest] = (asked.get("of") ?? "").split(":");
  const askedId = rest.join(":");
  const element =
    builderElements.find(({ name }) => name === asked.get("element")) ??
    builderElements.find(({ of }) => of !== null && of === askedKind) ??
    builderElements[0];
  const choices = element.of ? await choicesOf(element.of, key, askedKind === element.of ? askedId : "") : [];
  const wanted = askedKind === element.of ? `${askedKind}:${askedId}` : "";
  const of = choices.find(({ value }) => value === wanted) ?? choices[0];
  const theme = /^(dark|light)$/.exec(asked.get("theme") ?? "")?.[0] ?? "";
  const looks = builderLooks.map((look) => ({ ...look, ...readLook(asked.get(look.name) ?? "") }));
  const id = of?.value.slice(of.value.indexOf(":") + 1) ?? "";
  const isReady = !element.of || of !== undefined;
  return {
    keys: keys.map(({ id, name }) => ({ value: String(id), label: name })),
    chosen: { key: String(key.id), element: element.name, of: of?.value ?? "", theme },
    choices,
    looks,
    mayWrite: key.writeOrigins,
    lines: isReady ? linesOf(element.name, element.of && id, key.key, theme) : "",
    css: cssOf(element.name, looks),
    frame: isReady ? frameOf(element.name, id, key.key, theme, looks) : "",
  };
}

type Look = { property: string; value: string; flaw: string };

/** A colour or a length, and nothing that ends a rule. */
const plainValue = /^[#\w(),.%\s/-]{1,60}$/;

function readLook(typed: string): { value: string; flaw: string } {
  const value = typed.trim();
  if (value === "" || plainValue.test(value)) return { value, flaw: "" };
  return { value, flaw: "A colour such as #c2410c, or a length such as 12px" };
}

const usable = (looks: Look[]) => looks.filter(({ value, flaw }) => value !== "" && flaw === "");

const quoted = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

function linesOf(element: string, id: string | null, key: string, theme: string): string {
  const attributes = [
    ...(id ? [`for="${quoted(id)}"`] : []),
    `key="${key}"`,
    ...(theme ? [`theme="${theme}"`] : []),
  ];
  return `${sdkLines()}\n<afters-${element} ${attributes.join(" ")}></afters-${element}>`;
}

function cssOf(element: string, looks: Look[]): string {
  const rules = usable(looks).map(({ property, value }) => `${property}: ${value}`);
  return rules.length > 0 ? `afters-${element} { ${rules.join("; ")} }` : "";
}

function frameOf(element: string, id: string, key: string, theme: string, looks: Look[]): string {
  const search = new URLSearchParams({ key, ...(theme && { theme }) });
  for (const { property, value } of usable(looks)) search.set(property, value);
  return `/embed/${element}/${encodeURIComponent(id || "all")}?${search}`;
}

/** Of the key's titles; what was asked for first, also where it is older than those that are listed. */
async function choicesOf(kind: PointedKind, key: BuilderKey, asked: string): Promise<Choice[]> {
  const listed = (await named(kind, asked)).map(({ id, title }) => ({ id, title, value: `${kind}:${id}` }));
  const within = await Promise.all(listed.map(({ id }) => isWithin(key, kind, id)));
  return listed.filter((_, at) => within[at]).map(({ value, title }) => ({ value, label: title }));
}

async function named(kind: PointedKind, asked: string): Promise<{ id: string; title: string }[]> {
  if (kind === "poll")
    return query<{ id: string; title: string }>(
      "select id, title from polls order by id = $1 desc, is_active desc, created_at desc limit $2",
      [asked, mostOffered],
    );
  if (kind === "party") return (await listParties()).slice(0, mostOffered);
  const { on, past } = await listDrops(null);
  return [...on, ...past].slice(0, mostOffered);
}

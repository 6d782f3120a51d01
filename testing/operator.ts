import { randomUUID } from "node:crypto";
import type { Role } from "../app/desk/roles.ts";
import { makeLink, shellLink } from "../app/desk/sign-in/links.server.ts";
import { query } from "../platform/db/pool.server.ts";
import { Fan } from "./fan.ts";

/** The server must run on this test's database. */
export async function signedIn(origin: string): Promise<Fan> {
  return follow(await shellLink(), origin);
}

export async function memberOf(origin: string, email: string, role: Role): Promise<Fan> {
  await query(
    `insert into operators (id, name, email, email_verified, role) values ($1, '', $2, true, $3)
     on conflict (email) do update set role = excluded.role`,
    [randomUUID(), email, role],
  );
  return follow(await makeLink(email), origin);
}

/** By a link that opens in any browser. */
export async function follow(link: string, origin: string): Promise<Fan> {
  const operator = new Fan(origin);
  const answer = await operator.post(new URL(link).pathname);
  if (answer.headers.get("location") !== "/operator") throw new Error(`No way in: ${answer.status}`);
  return operator;
}

type Pressed = {
  /** Words of the page that stand before the form. */
  after?: string;
  /** What is typed or chosen in it. */
  fields?: Record<string, string>;
};

/** As a date field of the desk sends it: in UTC, to the minute. */
export const hoursFromNow = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);

/** Without what React puts between two texts. */
export const pageOf = async (by: Fan, path: string): Promise<string> =>
  (await (await by.get(path)).text()).replaceAll("<!-- -->", "");

/** Presses a button as a browser without scripts does: with what the page has put into its form. */
export const press = async (by: Fan, path: string, button: string, pressed?: Pressed): Promise<Response> =>
  pressIn(await pageOf(by, path), by, path, button, pressed);

/** On a page that was read before. */
export async function pressIn(
  html: string,
  by: Fan,
  path: string,
  button: string,
  { after = "", fields = {} }: Pressed = {},
): Promise<Response> {
  const from = html.indexOf(after);
  if (from < 0) throw new Error(`${path} does not say ${after}.`);
  for (const [form] of html.slice(from).matchAll(/<form[\s\S]*?<\/form>/g)) {
    const pressed = [...form.matchAll(/(<button\b[^>]*>)([\s\S]*?)<\/button>/g)].find(([, , inside = ""]) =>
      wordsOf(inside).startsWith(button),
    );
    if (!pressed) continue;
    const sent = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => pairOf(tag));
    for (const [, tag = "", typed = ""] of form.matchAll(/(<textarea\b[^>]*>)\n?([\s\S]*?)<\/textarea>/g))
      sent.push([pairOf(tag)[0], unescaped(typed)]);
    for (const [select, tag = ""] of form.matchAll(/(<select\b[^>]*>)[\s\S]*?<\/select>/g)) {
      const [option = "", words = ""] =
        /<option[^>]*\sselected[^>]*>([^<]*)/.exec(select) ?? /<option[^>]*>([^<]*)/.exec(select) ?? [];
      sent.push([pairOf(tag)[0], pairOf(option)[1] || words]);
    }
    sent.push(pairOf(pressed[1] ?? ""));
    const own = Object.fromEntries(sent.filter(([name]) => name !== ""));
    return by.post(path, { ...own, ...fields }, path);
  }
  throw new Error(`${path} has no button ${button} after ${after}.`);
}

const marks: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const unescaped = (html: string) => html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, mark) => marks[mark] ?? "");

const wordsOf = (html: string) => html.replace(/<[^>]*>/g, "").trim();

const pairOf = (tag: string): [name: string, value: string] => {
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return [attribute("name"), attribute("value")];
};

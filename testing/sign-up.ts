import { type FormName, pageOf } from "../app/signups/forms.ts";
import { query } from "../platform/db/pool.server.ts";
import { Fan } from "./fan.ts";

let number = 0;
/** Something nobody has typed before. */
export const unique = () => `${Date.now().toString(36)}${(number++).toString(36)}`;

export type FormTold = {
  ok: boolean;
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  place?: string;
};

/** A good answer to each form, of somebody new. */
export const filled: Record<Exclude<FormName, "access">, () => Record<string, string>> = {
  beta: () => ({ username: unique(), name: "Nell Harrow", email: `${unique()}@salt.test`, phone: "+44 20" }),
  join: () => ({ username: unique(), email: `${unique()}@salt.test` }),
  sdk: () => ({ name: "Nell Harrow", email: `${unique()}@salt.test`, organization: "Wick and Tallow" }),
  pass: () => ({ name: "Nell Harrow", username: unique(), phone: "+44 20" }),
  partnership: () => ({ contact_name: "Nell", email: `${unique()}@salt.test`, company: "Wick and Tallow" }),
  "studio-sdk": () => ({ contact_name: "Nell", email: `${unique()}@salt.test`, company: "Wick and Tallow" }),
  creators: () => ({
    name: "Nell Harrow",
    twitter: "@nell",
    instagram: "",
    tiktok: " ",
    combined_followers_count: "1200",
  }),
  waitlist: () => ({ username: unique(), email: `${unique()}@salt.test` }),
};

export const formNames = Object.keys(filled) as (keyof typeof filled)[];

/** Sends a form as the page's script does. */
export const sendForm =
  (origin: string) =>
  (form: FormName, body: object, fan = new Fan(origin)) =>
    fan.act<FormTold>(pageOf[form], body);

/** The first row of a request's table with this value. */
export async function rowOf(table: string, column: string, value: unknown) {
  const rows = await query<Record<string, unknown>>(`select * from ${table} where ${column} = $1`, [value]);
  return rows[0];
}

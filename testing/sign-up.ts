import { afterAll, beforeAll } from "vitest";
import { type FormName, pageOf } from "../app/creators/signups/forms.ts";
import { query } from "../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "./app.ts";
import { Fan } from "./fan.ts";

let number = 0;
export const unique = () => `${Date.now().toString(36)}${(number++).toString(36)}`;

export type FormTold = {
  ok: boolean;
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  place?: string;
};

const networks = { twitter: "@nell", instagram: "", tiktok: " " };

export const filled: Record<Exclude<FormName, "access">, () => Record<string, string>> = {
  beta: () => ({ username: unique(), name: "Nell Harrow", email: `${unique()}@salt.test`, phone: "+44 20" }),
  join: () => ({ username: unique(), email: `${unique()}@salt.test` }),
  sdk: () => ({ name: "Nell Harrow", email: `${unique()}@salt.test`, organization: "Wick and Tallow" }),
  pass: () => ({ name: "Nell Harrow", username: unique(), phone: "+44 20" }),
  partnership: () => ({ contact_name: "Nell", email: `${unique()}@salt.test`, company: "Wick and Tallow" }),
  "studio-sdk": () => ({ contact_name: "Nell", email: `${unique()}@salt.test`, company: "Wick and Tallow" }),
  creators: () => ({ name: "Nell Harrow", ...networks, combined_followers_count: "1200" }),
  waitlist: () => ({ username: unique(), email: `${unique()}@salt.test` }),
};

export const formNames = Object.keys(filled) as (keyof typeof filled)[];

export function serveForms() {
  let server: RunningApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.stop());
  const newFan = () => new Fan(server.origin);
  return {
    newFan,
    send: (form: FormName, body: object, fan = newFan()) => fan.send<FormTold>(pageOf[form], body),
  };
}

export async function rowOf(table: string, column: string, value: unknown) {
  const rows = await query<Record<string, unknown>>(`select * from ${table} where ${column} = $1`, [value]);
  return rows[0];
}

import { z } from "zod";
import { seal, unseal } from "../../platform/sealing.server.ts";
import { deskAction } from "./desk-action.server.ts";
import type { Role } from "./roles.ts";

const purpose = "desk-search";
const sealedMark = "~";

/** An address stands in no URL, which histories and logs keep (ASVS 14.2.1): there it is sealed. */
const hide = async (typed: string): Promise<string> =>
  typed.includes("@") ? sealedMark + (await seal(typed, purpose)) : typed;

/** One that stands there as it is finds what nobody is called. */
async function open(word: string): Promise<string> {
  if (!word.startsWith(sealedMark)) return word.includes("@") ? "an address in a URL" : word;
  return unseal(word.slice(sealedMark.length), purpose).catch(() => "");
}

/** The search of a URL with its word `name` as it was typed. */
export async function openSearch(search: URLSearchParams, name: string): Promise<URLSearchParams> {
  const opened = new URLSearchParams(search);
  const word = search.get(name);
  if (word !== null) opened.set(name, await open(word));
  return opened;
}

/** A list's filter, which is posted: leads to the list with all that was chosen, the word `name` hidden. */
export const filterBy = (need: Role, name: string) =>
  deskAction(need, z.record(z.string(), z.string()), async (fields, _operator, { call }) => {
    const { pathname } = new URL(call.url, "http://desk");
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(fields))
      if (value && key !== "do" && !Object.hasOwn(call.params, key))
        search.set(key, key === name ? await hide(value.slice(0, 255)) : value);
    return { goTo: `${pathname}?${search}` };
  });

import { cookie, readCookie, seal, unseal } from "./session.server.ts";
import type { Flash } from "./visitor.ts";

const name = "afters_flash";
const seconds = 60;

export const flashCookie = (flash: Flash): string => cookie(name, seal(flash), seconds);

/** The one that takes it away once it was said. */
export const saidFlashCookie = cookie(name, "", 0);

/** What the page is to say, if this server wrote it. */
export const readFlash = (cookies: string | undefined): Flash | null =>
  unseal<Flash>(readCookie(cookies, name));

export const carriesFlash = (cookies: string | undefined): boolean => readCookie(cookies, name) !== null;

import { cookie, cookieName, readCookie, sealSession, unsealSession } from "./session.server.ts";
import type { Flash } from "./visitor.ts";

const name = cookieName("afters_flash");
const seconds = 60;

export const flashCookie = (flash: Flash): string => cookie(name, sealSession("flash", flash), seconds);

export const saidFlashCookie = cookie(name, "", 0);

export const readFlash = (cookies: string | undefined): Flash | null =>
  unsealSession<Flash>("flash", readCookie(cookies, name));

export const carriesFlash = (cookies: string | undefined): boolean => readFlash(cookies) !== null;

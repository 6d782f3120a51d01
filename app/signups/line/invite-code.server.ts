import { randomInt } from "node:crypto";

/** No letters or digits that are taken for each other. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** The code in a personal invite link: ten characters, some 49 bits, which nobody guesses within the limits. */
export const newInviteCode = (): string =>
  Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join("");

import { randomInt } from "node:crypto";

/** No letters or digits that are taken for each other. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Some 49 bits, which nobody guesses within the limits. */
export const newInviteCode = (): string =>
  Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join("");

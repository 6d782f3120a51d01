const consonants = "bcdfghjklmnpqrstvwxz";

/** A word that was never said before, for texts that are read by the word list: no digits (a phone number), nothing rude. */
export const uniqueWord = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(14)), (byte) => consonants[byte % consonants.length]).join(
    "",
  );

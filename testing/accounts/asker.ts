import { randomUUID } from "node:crypto";

const network = () => `10.${randomUUID().slice(0, 8)}`;

/** One browser, met in another network each time; `id` makes it another browser. */
export const anAsker = ({ id = "a browser", from = network(), known = false } = {}) => ({
  id,
  network: from,
  knows: () => known,
});

/** Comes with a code from the browser that asked for it. */
export const aComer = (session: string | null, { browser = "Mozilla/5.0", asker = "a browser" } = {}) => ({
  session,
  browser,
  network: network(),
  asker,
});

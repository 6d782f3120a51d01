import { limitTo } from "../../../platform/http/limits.server.ts";
import type { KeptEntry } from "./shelf-forms.ts";

/** Rows: some ten full histories a day. */
const ofNetwork = limitTo(
  { name: "plays-of-address", points: 1_000_000, seconds: 24 * 3_600 },
  "A lot was brought along from your network today. Please go on tomorrow.",
);

/** What a network brings along stays on our disk, whoever of it brings it. Refusal: slow_down (429). */
export const takeNetworkRoom = (address: string, entries: Pick<KeptEntry, "plays">[]): Promise<void> =>
  ofNetwork(
    address,
    entries.reduce((sum, { plays }) => sum + 1 + plays.length, 0),
  );

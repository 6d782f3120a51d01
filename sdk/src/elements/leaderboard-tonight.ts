import type { Part } from "../element.ts";
import { leaderboard } from "./leaderboard.ts";
import { tonight } from "./tonight.ts";

/** Two lists that look alike. */
const part: Part = (host, kit) => (/board/.test(host.localName) ? leaderboard : tonight)(host, kit);
export default part;

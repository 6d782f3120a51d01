import type { Part } from "../element.ts";
import { chat } from "./chat.ts";
import { reactions } from "./reactions.ts";

/** What they have in common weighs more than the smaller of them. */
const part: Part = (host, kit) => (/chat/.test(host.localName) ? chat : reactions)(host, kit);
export default part;

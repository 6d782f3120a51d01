import type { RingStyle } from "../../platform/ui/ring.ts";
import type { Me } from "../fans/fans.server.ts";
import type { HeaderUser } from "../fans/you/you.ts";
import type { OwnNotice } from "../moderation/decisions/decision.ts";
import type { LineTap } from "../parties/log/line-taps.ts";
import { type OwnPolls, withOwnPolls } from "../polls/poll.ts";
import type { OwnPart } from "./credits/credits.ts";
import type { HeldLine } from "./held/held-line.ts";
import type { SharedRoom } from "./room.server.ts";
import type { OwnRow } from "./rows/row.ts";
import type { RoomRating } from "./show/rating.ts";

export type OwnRoom = {
  you: HeaderUser | null;
  /** Null without a name. In a joined room with the name used there. */
  me: Me | null;
  /** The fan's ring colors. */
  ring: RingStyle | null;
  joined: boolean;
  /** Has had a seat in another rehearsal, and knows what one is. */
  rehearsed: boolean;
  /** For a party to come. */
  marked: boolean;
  /** A reminder is set. */
  reminded: boolean;
  /** The fan's row. */
  row: OwnRow | null;
  /** Number of the fan's sealed predictions in this party. */
  sealed: number;
  /** Numbers of messages the fan has hidden. */
  hidden: number[];
  /** Ids of blocked fans. */
  blocked: string[];
  /** Numbers of unseen answers to the fan. */
  answers: number[];
  /** The fan's reactions by line number. */
  tapped: Record<string, LineTap[]>;
  polls: OwnPolls;
  /** Whether the fan holds in the current gasp. */
  holding: boolean;
  /** The fan's lines that wait for a host, or were kept back lately. */
  held: HeldLine[];
  /** What was lately decided about the fan and not seen yet. */
  notices: OwnNotice[];
  /** Ratings by the fan of characters in this room. */
  rated: RoomRating;
  /** For a finished party the fan had joined. */
  part: OwnPart | null;
  /** Their mark, or their seat, lets them see more or less of it than a stranger. */
  isOtherwiseShown: boolean;
};

export type RoomData = SharedRoom & Omit<OwnRoom, "polls">;

const nobodys = {
  you: null,
  me: null,
  ring: null,
  joined: false,
  rehearsed: false,
  marked: false,
  reminded: false,
  row: null,
  sealed: 0,
  hidden: [],
  blocked: [],
  answers: [],
  tapped: {},
  holding: false,
  held: [],
  notices: [],
  rated: {},
  part: null,
  isOtherwiseShown: false,
};

export function withOwnRoom(room: SharedRoom, own: OwnRoom | null): RoomData {
  if (!own) return { ...room, ...nobodys };
  return { ...room, ...own, polls: withOwnPolls(room.polls, own.polls) };
}

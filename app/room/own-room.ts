import type { RingStyle } from "../../platform/ui/ring.ts";
import type { Me } from "../fans/fans.server.ts";
import type { HeaderUser } from "../fans/you/you.ts";
import type { LineTap } from "../parties/log/line-taps.ts";
import { type OwnPolls, withOwnPolls } from "../polls/poll.ts";
import type { OwnPart } from "./credits/credits.ts";
import type { SharedRoom } from "./room.server.ts";
import type { OwnRow } from "./rows/row.ts";
import type { RoomRating } from "./show/rating.ts";

export type OwnRoom = {
  you: HeaderUser | null;
  /** Null before one has a name. In a room one is in, by the name one has there. */
  me: Me | null;
  /** The colours of their ring, in which what is theirs in the room is set. */
  ring: RingStyle | null;
  joined: boolean;
  /** Of a party to come. */
  marked: boolean;
  /** They are told before it begins. */
  reminded: boolean;
  /** Who sits beside them. */
  row: OwnRow | null;
  /** How many of the fan's predictions here are sealed still. */
  sealed: number;
  /** Numbers of the messages the fan does not want to see. */
  hidden: number[];
  /** Ids of whom the fan has blocked. */
  blocked: string[];
  /** Numbers of the lines that answer the fan, and that they have not seen. */
  answers: number[];
  /** What the fan tapped, by the number of the line. */
  tapped: Record<string, LineTap[]>;
  polls: OwnPolls;
  /** Of a gasp that is under way. */
  holding: boolean;
  /** Whom one has rated, of those who are up for it here. */
  rated: RoomRating;
  /** Of a party that is over, for who had a seat. */
  part: OwnPart | null;
};

export type RoomData = SharedRoom & Omit<OwnRoom, "polls">;

const nobodys = {
  you: null,
  me: null,
  ring: null,
  joined: false,
  marked: false,
  reminded: false,
  row: null,
  sealed: 0,
  hidden: [],
  blocked: [],
  answers: [],
  tapped: {},
  holding: false,
  rated: {},
  part: null,
};

export function withOwnRoom(room: SharedRoom, own: OwnRoom | null): RoomData {
  if (!own) return { ...room, ...nobodys };
  return { ...room, ...own, polls: withOwnPolls(room.polls, own.polls) };
}

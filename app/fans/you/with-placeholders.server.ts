import type { PersonalData } from "../../../platform/pages/page-template.server.ts";
import type { Placeholders } from "../../../platform/pages/placeholders.server.ts";
import type { RingStyle } from "../../../platform/ui/ring.ts";
import type { Me } from "../fans.server.ts";
import type { HeaderUser } from "./you.ts";

/** Personal data of pages with the fan's header. */
type OfFan = { you: HeaderUser | null; me?: Me | null; ring?: RingStyle | null };

/** Fans with the same state share a rendering; only their identity gets placeholders. */
export const withPlaceholders = (own: OfFan | null): PersonalData | null =>
  own && { own, alike: (standIns) => asSomebody(own, standIns) };

function asSomebody(own: OfFan, standIns: Placeholders): OfFan {
  const { you, me, ring } = own;
  return {
    ...own,
    ...(you && { you: youAsSomebody(you, standIns) }),
    ...(me && { me: meAsSomebody(me, standIns) }),
    ...(ring && { ring: standIns.of(ring) }),
  };
}

const youAsSomebody = ({ answered, ...shown }: HeaderUser, standIns: Placeholders): HeaderUser => ({
  ...standIns.of(shown),
  ...(answered && { answered: { ...answered, topic: standIns.of(answered.topic) } }),
});

/** The id identifies the fan's own lines, so it stays. */
const meAsSomebody = ({ fanId, ...shown }: Me, standIns: Placeholders): Me => ({
  ...standIns.of(shown),
  fanId: standIns.ofCompared(fanId),
});

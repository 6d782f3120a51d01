import type { Own } from "../../../platform/pages/page-template.server.ts";
import type { StandIns } from "../../../platform/pages/stand-ins.server.ts";
import type { RingStyle } from "../../../platform/ui/ring.ts";
import type { Me } from "../fans.server.ts";
import type { You } from "./you.ts";

/** Of a page that asks who looks. */
type OfFan = { you: You | null; me?: Me | null; ring?: RingStyle | null };

/** Pages of fans who have done the same look alike but for who they are: that may have stand-ins. */
export const withAlike = (own: OfFan | null): Own | null =>
  own && { own, alike: (standIns) => asSomebody(own, standIns) };

function asSomebody(own: OfFan, standIns: StandIns): OfFan {
  const { you, me, ring } = own;
  return {
    ...own,
    ...(you && { you: youAsSomebody(you, standIns) }),
    ...(me && { me: meAsSomebody(me, standIns) }),
    ...(ring && { ring: standIns.of(ring) }),
  };
}

const youAsSomebody = ({ answered, ...shown }: You, standIns: StandIns): You => ({
  ...standIns.of(shown),
  ...(answered && { answered: { ...answered, topic: standIns.of(answered.topic) } }),
});

/** Which lines are theirs is told by their id. */
const meAsSomebody = ({ fanId, ...shown }: Me, standIns: StandIns): Me => ({
  ...standIns.of(shown),
  fanId: standIns.ofCompared(fanId),
});

import { Link } from "react-router";
import { counted } from "../../../platform/ui/numbers.ts";

/** `points` of this week, which count once it is over. */
export function NotOnTheBoard({ points }: { points: number }) {
  return (
    <p className="board-yours">
      {points > 0 ? (
        <>
          <b>{counted(points, "point")} this week so far.</b> Your place is counted on Monday and shown here
          first.
        </>
      ) : (
        <>
          <b>You are not on the board yet.</b> <Link to="/afters">Join a party</Link>, vote in it or say
          something: what you do this week is counted on Monday.
        </>
      )}
    </p>
  );
}

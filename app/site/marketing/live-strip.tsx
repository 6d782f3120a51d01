import { Link } from "react-router";
import { Icon } from "../../../platform/ui/icon.tsx";

export function LiveStrip() {
  return (
    <div className="wrap">
      <Link to="/afters" prefetch="intent" className="live-strip row-4">
        <Icon name="live" size={32} />
        <span className="live-strip-words">
          <span className="title live-strip-title">Live afterparties</span>
          <span>Watch together, vote on what comes next, and say who you are tonight.</span>
        </span>
        <Icon name="arrow" />
      </Link>
    </div>
  );
}

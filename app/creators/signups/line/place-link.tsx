import { Link } from "react-router";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { useKeptPlace } from "./kept-place.ts";

/** In the header, for a day after one has asked for a seat. */
export function PlaceLink() {
  const path = useKeptPlace();
  if (!path) return null;
  return (
    <Link to={path} className="header-place" aria-label="Your place in line">
      <Icon name="ticket" size={22} />
      <span>In line</span>
    </Link>
  );
}

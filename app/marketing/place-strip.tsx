import { Link, useLocation } from "react-router";

/** Whoever comes from the waitlist keeps the link to their place: the address of that page is theirs alone. */
export function PlaceStrip() {
  const { place } = (useLocation().state ?? {}) as { place?: string };
  if (!place) return null;
  return (
    <p className="place-strip wrap" role="status">
      You are on the list.{" "}
      <Link to={place} className="link">
        See your place in line
      </Link>
    </p>
  );
}

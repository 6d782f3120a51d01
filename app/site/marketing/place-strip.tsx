import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import { count } from "../../../platform/ui/numbers.ts";
import { useKeptPlace } from "../../creators/signups/line/kept-place.ts";
import type { clientLoader } from "../../creators/signups/pages/place-number.route.ts";

/** Whoever has asked for a seat sees their place in line for a day; the address of its page is theirs alone. */
export function PlaceStrip() {
  const path = useKeptPlace();
  const { data, load } = useFetcher<typeof clientLoader>({ key: "place" });
  useEffect(() => {
    if (path) void load(`${path}/number`);
  }, [path, load]);
  if (!path) return null;
  return (
    <div className="place-strip wrap" role="status">
      <p>
        <b>{data ? `You are number ${count(data.place)} in line.` : "You are in line."}</b>{" "}
        {data?.confirmed
          ? "Your address is confirmed."
          : "Check your inbox: the link in our email confirms your address."}
      </p>
      <Link to={path} className="link">
        See your place in line
      </Link>
    </div>
  );
}

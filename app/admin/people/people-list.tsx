import { Link } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { counted } from "../../../platform/ui/numbers.ts";
import { Moment } from "../../desk/moment.tsx";
import type { ListedPerson } from "./people-list.server.ts";

/** Fans as others see them, each leading to all there is of them. */
export function PeopleRows({
  people,
  portraits,
}: {
  people: ListedPerson[];
  portraits: Record<string, Art | undefined>;
}) {
  return (
    <ul className="people-rows">
      {people.map(({ id, name, avatar, since, points, parties, hasAddress, isMuted }) => (
        <li key={id}>
          <Avatar of={portraits[avatar]} name={name ?? "?"} size={36} />
          <p>
            <Link to={`/operator/people/${id}`}>{name ?? "Without a name"}</Link>
            {isMuted && <b className="people-muted"> muted</b>}
            <span className="meta">
              {counted(parties, "party", "parties")}, {counted(points, "point")}
              {hasAddress && ", with an address"}. Since <Moment at={since} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

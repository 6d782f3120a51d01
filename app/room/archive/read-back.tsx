import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import { clockTime } from "../../../platform/ui/numbers.ts";
import type { RoomData } from "../own-room.ts";
import type { ArchivePage } from "./archive.server.ts";
import { ArchiveLines } from "./archive-lines.tsx";
import backStyles from "./read-back.css?url";

/** Replaces the live chat with an earlier minute while the room goes on. */
export default function ReadBack({
  room,
  page,
  avatars,
}: {
  room: RoomData;
  page: ArchivePage;
  avatars: Record<string, Art>;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = page.entries[0]?.seq ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of it is another place to begin
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [first]);
  return (
    <div className="read-back">
      <link rel="stylesheet" href={backStyles} precedence="page" />
      <header className="read-back-head row-3">
        <h2 ref={heading} tabIndex={-1}>
          From <span className="numeral">{clockTime(page.minute * 60_000)}</span>
        </h2>
        <Link to={`/afters/${room.party.id}`} preventScrollReset className="button paper small">
          Back to now
          <Icon name="chevron-down" size={18} />
        </Link>
      </header>
      <div className="read-back-lines">
        <ArchiveLines key={first} room={room} page={page} avatars={avatars} />
      </div>
    </div>
  );
}

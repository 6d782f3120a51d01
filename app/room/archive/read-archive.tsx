import { Link } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import { WhereAreYou } from "../../marks/where-are-you.tsx";
import type { RoomData } from "../own-room.ts";
import type { ArchivePage } from "./archive.server.ts";
import { ArchiveLines } from "./archive-lines.tsx";
import archiveStyles from "./read-archive.css?url";
import { WayAbout } from "./way-about.tsx";

export default function ReadArchive({
  room,
  page,
  avatars,
}: {
  room: RoomData;
  page: ArchivePage;
  avatars: Record<string, Art>;
}) {
  const { party } = room;
  return (
    <div className="reading" data-shell="away">
      <link rel="stylesheet" href={archiveStyles} precedence="page" />
      <header className="reading-head row-2">
        <Link to={`/afters/${party.id}`} className="reading-back icon-round" aria-label="Back to the credits">
          <Icon name="back" />
        </Link>
        <div>
          <h1>{party.title}</h1>
          <p className="meta">This party is over. You are reading its archive.</p>
        </div>
      </header>
      <WayAbout party={party} heat={room.heat} at={page.minute} />
      {room.asksWhere && <WhereAreYou title={party.titleSlug} name={party.show} until={party} />}
      <ArchiveLines room={room} page={page} avatars={avatars} />
    </div>
  );
}

import type { CSSProperties } from "react";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import archiveStyles from "./archive.css?url";
import type { ArchiveEntry } from "./archive.server.ts";

/** A pile of spines in their own inks. */
export function ArchiveList({
  entries,
  heading: Heading,
}: {
  entries: ArchiveEntry[];
  heading: "h3" | "h4";
}) {
  if (entries.length === 0) return <p className="archive-bare">Nothing in the archive yet.</p>;
  return (
    <>
      <link rel="stylesheet" href={archiveStyles} precedence="page" />
      <ul className="archive stack-1">
        {entries.map(({ slug, title, type, image, inks }) => (
          <li key={slug} style={{ "--deep": inks[0], "--key": inks[3] } as CSSProperties}>
            <Heading className="spine-title">
              <ViewLink view="deep-dive" params={{ "deep-dive": slug }}>
                {title}
              </ViewLink>
            </Heading>
            <span className="meta">{type}</span>
            <ArtPicture of={image} sizes="84px" crop="2.39:1" alt="" />
          </li>
        ))}
      </ul>
    </>
  );
}

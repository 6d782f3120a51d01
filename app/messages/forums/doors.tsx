import type { Picture as Art } from "../../../content/art/picture.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import type { Forum } from "./forum.ts";

type Door = Forum & { latest: string | null; still: Art | null };

/** LIVE-03: the forums are doors ajar, with the light of their rooms; a thread is the scene it is about. */
export function Doors({ doors }: { doors: Door[] }) {
  const forums = doors.filter(({ kind }) => kind === "forum");
  const threads = doors.filter(({ kind }) => kind === "thread");
  return (
    <div className="forum-doors stack-2">
      {forums.map((forum) => (
        <ViewLink
          key={forum.id}
          view="live"
          params={{ forum: forum.id }}
          className="door"
          data-ink={forum.ink}
          prefetch="intent"
        >
          <svg viewBox="0 0 176 100" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
            <path className="door-room" d="M110 0H164V84H110z" />
            <path className="door-light" d="M110 84H164L176 100H60z" />
            <path className="door-leaf" d="M110 0L141 11V93L110 84z" />
            <circle className="door-knob" cx="134" cy="54" r="3" />
          </svg>
          <span className="door-name">{forum.name}</span>
          {forum.latest && <span className="door-latest">{forum.latest}</span>}
        </ViewLink>
      ))}
      {threads.map(({ id, name, title, season, episode, still }) => (
        <ViewLink key={id} view="live" params={{ forum: id }} className="scene-door" prefetch="intent">
          {still && <ArtPicture of={still} sizes="390px" alt="" />}
          <span className="scene-door-words stack-1">
            <b>{name}</b>
            {title && (
              <span className="meta">
                {title}
                {season && episode && `, season ${season} episode ${episode}`}
              </span>
            )}
          </span>
        </ViewLink>
      ))}
    </div>
  );
}

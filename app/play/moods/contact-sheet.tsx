import { useRef } from "react";
import { spotEmptySeat } from "../../../content/art/pictures.gen.ts";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import type { MoodPlace } from "./scenes.server.ts";
import { SheetFrame } from "./sheet-frame.tsx";
import { useWalk } from "./use-walk.ts";

const columns = 3;

/** MOOD-02: the scene clips, three to a strip of film. What was typed waits on the white screen. */
export function ContactSheet({
  scenes,
  chosen,
  caption,
}: {
  scenes: MoodPlace[];
  chosen: string | null;
  caption: string;
}) {
  const sheet = useRef<HTMLUListElement>(null);
  const isAwake = useHydrated();
  useWalk(sheet, columns);
  if (scenes.length === 0)
    return (
      <Empty spot={spotEmptySeat} heading="h3" title="No scene is on the reel tonight">
        Come back when there are characters.
      </Empty>
    );
  return (
    <div className="mood-sheet">
      <div className="white-screen">
        <h3>Pick a scene to be</h3>
        {caption && <p>“{caption}”</p>}
      </div>
      <ul className="contact-sheet" ref={sheet}>
        {scenes.map(({ id, title, image }, at) => (
          <li key={id}>
            <ViewLink
              view="mood"
              params={{ scene: id, ...(caption && !isAwake && { caption }) }}
              aria-current={id === chosen ? "true" : undefined}
            >
              <SheetFrame number={at + 1} title={title} image={image} isRinged={id === chosen} />
            </ViewLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

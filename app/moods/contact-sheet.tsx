import { useRef } from "react";
import { spotEmptySeat } from "../../content/art/pictures.gen.ts";
import { useHydrated } from "../../platform/ui/hydrated.ts";
import { Picture } from "../../platform/ui/picture.tsx";
import { Empty } from "../../platform/ui/states/empty.tsx";
import { ViewLink } from "../phone/view-link.tsx";
import type { Scene } from "./scenes.server.ts";
import { useWalk } from "./use-walk.ts";

const columns = 3;

/** MOOD-02: the scene clips, three to a strip of film. What was typed waits on the white screen. */
export function ContactSheet({
  scenes,
  chosen,
  caption,
}: {
  scenes: Scene[];
  chosen: string | null;
  caption: string;
}) {
  const sheet = useRef<HTMLUListElement>(null);
  const isAwake = useHydrated();
  useWalk(sheet, columns);
  if (scenes.length === 0)
    return (
      <Empty spot={spotEmptySeat} heading="h3" title="No scene is on the reel tonight">
        Come back when there is somebody to be.
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
              <span className="frame-picture">
                <Picture of={image} sizes="118px" alt="" eager={at < 9} />
                <span className="frame-number numeral" aria-hidden="true">
                  {at + 1}
                </span>
              </span>
              <span className="frame-name">{title}</span>
              {id === chosen && <Ring />}
            </ViewLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Of wax pencil. */
const Ring = () => (
  <svg className="frame-ring" viewBox="0 0 156 164" aria-hidden="true">
    <path
      d="M34 26C66 4 122 6 140 44c16 36 8 88-26 104-40 18-90 4-102-38C2 70 14 34 50 18c22-9 52-8 70 4"
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinecap="round"
    />
  </svg>
);

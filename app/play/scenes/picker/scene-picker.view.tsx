import { useRef, useState } from "react";
import { spotEmptySeat } from "../../../../content/art/pictures.gen.ts";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import { Empty } from "../../../../platform/ui/states/empty.tsx";
import { ViewHead } from "../../../frame/phone/view-head.tsx";
import { ViewLink } from "../../../frame/phone/view-link.tsx";
import sheetStyles from "../../moods/contact-sheet.css?url";
import { SheetFrame } from "../../moods/sheet-frame.tsx";
import { useWalk } from "../../moods/use-walk.ts";
import type { Scene } from "../reel/scenes.server.ts";
import pickerStyles from "./scene-picker.css?url";
import type { ScenePickerData } from "./scene-picker.server.ts";

const columns = 3;

/** SCENE-01 to SCENE-03: a contact sheet, the wax pencil's ring around the frame one is about to step into. */
export default function ScenePickerView({ data: { scenes, asked } }: { data: ScenePickerData }) {
  const [ringed, setRinged] = useState(asked);
  const chosen = scenes.find(({ id }) => id === ringed) ?? scenes.find(({ isTodays }) => isTodays);
  const sheet = useRef<HTMLUListElement>(null);
  useWalk(sheet, columns);

  return (
    <section className="scene-picker" aria-labelledby="scene-picker-title">
      <link rel="stylesheet" href={sheetStyles} precedence="page" />
      <link rel="stylesheet" href={pickerStyles} precedence="page" />
      <ViewHead title="Get into the picture" titleId="scene-picker-title" back="play" />
      {chosen ? (
        <>
          <ul className="contact-sheet" ref={sheet}>
            {scenes.map((scene, at) => (
              <Frame
                key={scene.id}
                scene={scene}
                number={at + 1}
                isRinged={scene === chosen}
                onRing={() => setRinged(scene.id)}
              />
            ))}
          </ul>
          <StepIn scene={chosen} />
        </>
      ) : (
        <Empty spot={spotEmptySeat} heading="h3" title="No scene is on the reel tonight">
          Come back when there is one to step into.
        </Empty>
      )}
    </section>
  );
}

/** OPEN-92: for whoever steps into the scene of the day. */
const sayTodays = ({ isTodays }: Scene) => isTodays && toast.success("Playing today's scene!");

function Frame({
  scene,
  number,
  isRinged,
  onRing,
}: {
  scene: Scene;
  number: number;
  isRinged: boolean;
  onRing: () => void;
}) {
  return (
    <li>
      <ViewLink
        view="camera-selfie"
        params={{ scene: scene.id }}
        // A sheet that opens under a mouse at rest is not pointed at.
        onPointerMove={({ movementX, movementY }) => (movementX || movementY) && onRing()}
        onFocus={onRing}
        onClick={() => sayTodays(scene)}
      >
        <SheetFrame number={number} title={scene.title} image={scene.image} isRinged={isRinged}>
          {scene.isTodays && <span className="reel-today">Today’s</span>}
        </SheetFrame>
      </ViewLink>
    </li>
  );
}

function StepIn({ scene }: { scene: Scene }) {
  const { title, movie, actor, mood, isTodays } = scene;
  return (
    <div className="step-in stack-3">
      <div>
        <h3>{title}</h3>
        <p className="meta">
          {[movie, actor && `with ${actor}`].filter(Boolean).join(" ")}
          {(movie || actor) && ", "}
          {mood}
          {isTodays && ", today’s scene"}
        </p>
      </div>
      <ViewLink
        view="camera-selfie"
        params={{ scene: scene.id }}
        className="button primary"
        onClick={() => sayTodays(scene)}
      >
        Step in
      </ViewLink>
    </div>
  );
}

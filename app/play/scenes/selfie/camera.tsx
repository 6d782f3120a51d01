import { type CSSProperties, useEffect, useRef } from "react";
import { spotLocked } from "../../../../content/art/pictures.gen.ts";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { ViewLink } from "../../../frame/phone/view-link.tsx";
import { layOut } from "../composite/composer.ts";
import type { SceneToPlay } from "../reel/scenes.server.ts";
import { Placing, PlacingTools } from "./placing.tsx";
import { Shutter } from "./shutter.tsx";
import { takePhoto, useCamera } from "./use-camera.ts";
import { useSelfie } from "./use-selfie.ts";

export function Camera({ scene }: { scene: SceneToPlay }) {
  const video = useRef<HTMLVideoElement>(null);
  const { selfie, url, isReading, problem, take, place, retake } = useSelfie();
  // LANDX-28: who has a photo is not filmed.
  const camera = useCamera(video, selfie === null && !isReading);
  const { layers } = scene;
  const { back, front } = layers;

  // What the face goes between is fetched while it is being made.
  useEffect(() => void layOut(layers).catch(() => undefined), [layers]);

  const shoot = () => video.current && void takePhoto(video.current).then(take);

  return (
    <section
      className="selfie"
      aria-labelledby="selfie-title"
      style={{ "--night": scene.inks.night, "--shade": scene.inks.shade } as CSSProperties}
    >
      <div className="selfie-scene">
        <ArtPicture of={back} sizes="680px" alt={scene.image.alt} priority />
        <div className="selfie-window" data-state={isReading ? "reading" : camera}>
          {selfie && url ? (
            <Placing url={url} selfie={selfie} place={place} />
          ) : (
            <video ref={video} muted playsInline aria-label="What your camera sees, as in a mirror" />
          )}
          {camera === "failed" && !selfie && <ArtPicture of={spotLocked} sizes="180px" alt="" />}
        </div>
        {front && (
          <div className="selfie-front">
            <ArtPicture of={front} sizes="680px" alt="" priority />
          </div>
        )}
        {!selfie && camera === "on" && (
          <svg className="selfie-guide" viewBox="0 0 100 100" aria-hidden="true">
            <ellipse cx="50" cy="51" rx="28" ry="37" />
          </svg>
        )}
      </div>
      <ViewLink
        view="scene-picker"
        params={{ scene: scene.id }}
        className="button quiet round selfie-back"
        aria-label="Back to the scenes"
      >
        <Icon name="back" />
      </ViewLink>
      <Shutter
        scene={scene}
        camera={camera}
        tools={selfie ? <PlacingTools selfie={selfie} place={place} /> : null}
        isReading={isReading}
        problem={problem}
        onShoot={shoot}
        onRetake={retake}
        onChoose={take}
      />
    </section>
  );
}

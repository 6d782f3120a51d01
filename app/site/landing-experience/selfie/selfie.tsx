import { useEffect, useRef, useState } from "react";
import { Button } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { ViewLink } from "../../../frame/phone/view-link.tsx";
import chooseStyles from "../../../play/scenes/selfie/choose-photo.css?url";
import { ChoosePhoto } from "../../../play/scenes/selfie/choose-photo.tsx";
import { takePhoto, useCamera } from "../../../play/scenes/selfie/use-camera.ts";
import { useSelfie } from "../../../play/scenes/selfie/use-selfie.ts";
import type { ExperienceData } from "../experience.server.ts";
import selfieStyles from "./selfie.css?url";
import { useFaceSwap } from "./use-face-swap.ts";

type Scene = ExperienceData["scenes"][number];

const targetOf = ({ image: { avif, webp } }: Scene) => (avif.at(-1) ?? webp.at(-1))?.[1] ?? "";

/** LANDX-28 to LANDX-33: the camera until there is a selfie, and a scene that one's face is put into by the server. */
export function SelfieBooth({ scenes, leave }: { scenes: Scene[]; leave: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [scene, setScene] = useState<Scene | null>(null);
  const { selfie, url, isReading, problem, take, retake } = useSelfie();
  const camera = useCamera(video, selfie === null && !isReading);
  const { swap, again } = useFaceSwap(scene && targetOf(scene), selfie ?? null);
  const picture = useRef<HTMLDivElement>(null);
  // On a phone it stands below what was pressed.
  useEffect(() => {
    if (scene) picture.current?.scrollIntoView({ block: "nearest" });
  }, [scene]);
  const shoot = () => video.current && void takePhoto(video.current).then(take);

  return (
    <section className="booth stack-4" aria-labelledby="stage-selfie">
      <link rel="stylesheet" href={selfieStyles} precedence="page" />
      <link rel="stylesheet" href={chooseStyles} precedence="page" />
      <header className="stage-bar row-3">
        <Button variant="quiet" round aria-label="Back to tonight" onClick={leave}>
          <Icon name="back" />
        </Button>
        <h3 id="stage-selfie" className="stage-title" tabIndex={-1} data-begin>
          Put your face in it
        </h3>
      </header>
      <div className="booth-room stack-5">
        <div className="booth-seat stack-3">
          <div className="booth-glass" data-state={camera}>
            {url ? (
              <img src={url} alt="Your selfie" />
            ) : (
              <video ref={video} muted playsInline aria-label="What your camera sees, as in a mirror" />
            )}
          </div>
          <p role={camera === "failed" ? "alert" : "status"} className="booth-said">
            {problem ?? sentence(camera, Boolean(selfie), isReading)}
          </p>
          <div className="booth-hand wrap-2">
            {selfie ? (
              <Button variant="quiet" onClick={retake}>
                Retake
              </Button>
            ) : (
              <>
                {camera !== "failed" && (
                  <Button onClick={shoot} disabled={camera !== "on" || isReading}>
                    Take the photo
                  </Button>
                )}
                <ChoosePhoto look={camera === "failed" ? "primary" : "quiet"} onChoose={take}>
                  Choose a photo
                </ChoosePhoto>
              </>
            )}
          </div>
        </div>
        <div className="booth-choice stack-3">
          <h4>{scene ? scene.title : "Pick the scene that you should have been in"}</h4>
          <ScenePicks scenes={scenes} chosen={scene} choose={setScene} />
          <p className="stage-note">
            For the scene you pick, your photo goes to our server, which keeps nothing of it.{" "}
            <ViewLink view="scene-picker">In the app it does not leave your phone.</ViewLink>
          </p>
        </div>
        <div className="booth-scene" ref={picture} aria-live="polite" aria-busy={swap?.state === "busy"}>
          {scene && <SceneWithFace scene={scene} swap={swap} again={again} />}
        </div>
      </div>
    </section>
  );
}

function ScenePicks({
  scenes,
  chosen,
  choose,
}: {
  scenes: Scene[];
  chosen: Scene | null;
  choose: (scene: Scene) => void;
}) {
  return (
    <ul className="booth-scenes stack-3" aria-label="Scenes">
      {scenes.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            aria-label={one.title}
            aria-pressed={one.id === chosen?.id}
            onClick={() => choose(one)}
          >
            <ArtPicture of={one.image} sizes="120px" alt="" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The scene as it is, until one's face is in it. */
function SceneWithFace({ scene, swap, again }: { scene: Scene } & ReturnType<typeof useFaceSwap>) {
  return (
    <>
      {swap ? (
        <img src={swap.image} alt={pictureWords(scene, swap.state)} data-state={swap.state} />
      ) : (
        <ArtPicture of={scene.image} sizes="(min-width: 800px) 560px, 96vw" eager />
      )}
      {swap?.state === "busy" && <p className="booth-note">Walking you in.</p>}
      {swap?.state === "unswapped" && (
        <p className="booth-note" role="alert">
          You did not make it into this one. The picture is as it was.{" "}
          <Button variant="quiet" size="small" onClick={again}>
            Try again
          </Button>
        </p>
      )}
    </>
  );
}

const pictureWords = ({ title, image }: Scene, state: string) =>
  state === "swapped" ? `You, in ${title}. A fan composite.` : image.alt;

function sentence(camera: string, hasSelfie: boolean, isReading: boolean): string {
  if (isReading) return "Having a look at it.";
  if (hasSelfie) return "That is you.";
  if (camera === "failed") return "Failed to access camera";
  return camera === "on" ? "Light from the front. Chin up." : "The camera is waking up.";
}

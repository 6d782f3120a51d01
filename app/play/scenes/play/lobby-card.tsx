import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { handOver } from "../../../../platform/ui/share/hand-over.ts";
import { saveAs } from "../../../../platform/ui/share/save-as.ts";
import { ViewLink } from "../../../frame/phone/view-link.tsx";
import { viewPath } from "../../../frame/phone/views.ts";
import type { SceneToPlay } from "../reel/scenes.server.ts";
import { forgetSelfie } from "../selfie/selfie-storage.ts";
import type { ScenePlayData } from "./scene-play.server.ts";
import { SceneTalk } from "./talk.tsx";
import { type CompositeState, useComposite } from "./use-composite.ts";
import { forgetTalk } from "./use-talk.ts";

type Props = { scene: SceneToPlay; speaker: ScenePlayData["speaker"]; shared: string };

/** What hung in the lobby: the picture with its printed foot, and who is in it to talk to. */
export function LobbyCard({ scene, speaker, shared }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { state, file, again } = useComposite(scene, canvas);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const isThere = state === "there";

  async function hand(over: (file: File) => unknown, failed: string) {
    if (!isThere || isBusy) return;
    setBusy(true);
    try {
      await over(await file());
    } catch {
      toast.error(failed);
    }
    setBusy(false);
  }
  const save = () =>
    hand((picture) => saveAs(picture, picture.name), "The picture could not be saved. Please try again.");
  const share = () =>
    hand((picture) => handOver(picture, wordsOf(scene, shared)), "It could not be shared. Save it instead.");

  useSaveKey(save);

  function startAnew() {
    forgetSelfie();
    forgetTalk(scene.id);
    void navigate(viewPath("scene-picker"), { preventScrollReset: true });
  }

  const { night, shade, light } = scene.inks;
  return (
    <section
      className="scene-play"
      aria-labelledby="scene-play-title"
      style={{ "--night": night, "--shade": shade, "--light": light } as CSSProperties}
    >
      <div className="scene-play-top">
        <ViewLink
          view="camera-selfie"
          params={{ scene: scene.id }}
          className="button quiet round"
          aria-label="Back to the camera"
        >
          <Icon name="back" />
        </ViewLink>
        <Button variant="quiet" className="needs-script" onClick={startAnew}>
          Create Another Scene
        </Button>
      </div>
      <article className="lobby-card">
        <div className="lobby-picture" data-state={state}>
          <ArtPicture of={scene.image} sizes="346px" alt={isThere ? "" : scene.image.alt} priority />
          <canvas
            ref={canvas}
            role="img"
            aria-label={`You, in ${scene.title}. Fan composite.`}
            hidden={!isThere}
          />
          <Under state={state} scene={scene.id} onAgain={again} />
        </div>
        <div className="lobby-foot row-2">
          <h2 id="scene-play-title">{scene.title}</h2>
          <Button variant="quiet" className="needs-script" disabled={!isThere || isBusy} onClick={save}>
            <Icon name="download" size={20} />
            Save
          </Button>
          <Button variant="paper" className="needs-script" disabled={!isThere || isBusy} onClick={share}>
            <Icon name="share" size={20} />
            Share
          </Button>
        </div>
      </article>
      {speaker && <SceneTalk scene={scene.id} speaker={speaker} />}
    </section>
  );
}

/** In the words that go with a picture of a scene. */
const wordsOf = ({ title, movie }: SceneToPlay, shared: string) => ({
  title: movie ? `${title}, ${movie}` : title,
  text: `Guess who got into ${movie ?? title}. ${shared}`,
});

function Under({ state, scene, onAgain }: { state: CompositeState; scene: string; onAgain: () => void }) {
  if (state === "under way")
    return (
      <p className="lobby-note needs-script" role="status">
        It is being developed.
      </p>
    );
  if (state === "there") return null;
  return (
    <div className="lobby-note" role="alert">
      <p>{state === "failed" ? "The picture did not come out." : "Your face is not in it yet."}</p>
      {state === "failed" ? (
        <Button variant="paper" size="small" onClick={onAgain}>
          Try again
        </Button>
      ) : (
        <ButtonLink to={viewPath("camera-selfie", { scene })} variant="paper" size="small" preventScrollReset>
          To the camera
        </ButtonLink>
      )}
    </div>
  );
}

/** Ctrl or Cmd and S saves the picture, not the page. */
function useSaveKey(save: () => void): void {
  const current = useRef(save);
  current.current = save;
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      current.current();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { useKeys } from "../../../../platform/ui/use-keys.ts";
import { viewPath } from "../../../frame/phone/views.ts";
import type { SceneToPlay } from "../reel/scenes.server.ts";
import { ChoosePhoto } from "./choose-photo.tsx";
import type { CameraState } from "./use-camera.ts";

/** What the camera and the photo are worked with. */
export function Shutter({
  scene,
  camera,
  tools,
  isReading,
  problem,
  onShoot,
  onRetake,
  onChoose,
}: {
  scene: SceneToPlay;
  camera: CameraState;
  /** Once there is a photo. */
  tools: ReactNode;
  isReading: boolean;
  problem: string | null;
  onShoot: () => void;
  onRetake: () => void;
  onChoose: (photo: Blob) => void;
}) {
  const navigate = useNavigate();
  const main = useRef<HTMLButtonElement>(null);
  const hasSelfie = tools !== null;
  const enter = () =>
    void navigate(viewPath("scene-play", { scene: scene.id }), { preventScrollReset: true });
  useKeys({ r: () => hasSelfie && onRetake() });

  // Space and enter take the photo, and then go in with it, unless somebody is at another control.
  useEffect(() => {
    const { activeElement } = document;
    const isFree = !activeElement || activeElement === document.body || !activeElement.isConnected;
    if ((hasSelfie || camera === "on") && isFree) main.current?.focus({ preventScroll: true });
  }, [hasSelfie, camera]);

  return (
    <div className="selfie-foot stack-3">
      <h2 id="selfie-title">{scene.title}</h2>
      <p role={camera === "failed" && !hasSelfie ? "alert" : "status"} className="selfie-said needs-script">
        {problem ?? sentence(camera, hasSelfie, isReading)}
      </p>
      {tools}
      {hasSelfie ? (
        <div className="selfie-buttons stack-2">
          <Button variant="quiet" onClick={onRetake}>
            Retake
          </Button>
          <Button ref={main} onClick={enter}>
            Enter Scene
          </Button>
        </div>
      ) : (
        <Shoot main={main} camera={camera} isReading={isReading} onShoot={onShoot} onChoose={onChoose} />
      )}
      <p className="meta">
        <span className="needs-script">Your photo stays on this device until you share it.</span>
        <noscript>
          Your face is added on this device, with JavaScript. This browser has it turned off.
        </noscript>
      </p>
    </div>
  );
}

/** Without a camera a photo that is there already is the main way. */
function Shoot({
  main,
  camera,
  isReading,
  onShoot,
  onChoose,
}: {
  main: RefObject<HTMLButtonElement | null>;
  camera: CameraState;
  isReading: boolean;
  onShoot: () => void;
  onChoose: (photo: Blob) => void;
}) {
  const hasFailed = camera === "failed";
  return (
    <div className="selfie-shutter needs-script" data-failed={hasFailed || undefined}>
      {/* One field in both places: a picture that is being chosen while the camera fails is not lost. */}
      <ChoosePhoto
        look={hasFailed ? "primary" : "quiet round"}
        label={hasFailed ? undefined : "Choose a photo instead"}
        onChoose={onChoose}
      >
        {hasFailed ? "Choose a photo" : <Icon name="plus" />}
      </ChoosePhoto>
      {!hasFailed && (
        <button
          type="button"
          ref={main}
          className="selfie-shoot"
          aria-label="Take the photo"
          disabled={camera !== "on" || isReading}
          onClick={onShoot}
        />
      )}
    </div>
  );
}

function sentence(camera: CameraState, hasSelfie: boolean, isReading: boolean): string {
  if (isReading) return "Having a look at it.";
  if (hasSelfie) return "Drag or pinch to place your face.";
  if (camera === "failed") return "Failed to access camera";
  return camera === "on" ? "Chin on the dashes. Light from the front." : "The camera is waking up.";
}

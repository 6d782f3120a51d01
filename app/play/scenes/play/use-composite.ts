import { type RefObject, useEffect, useState } from "react";
import { fileWords } from "../composite/fan-composite.ts";
import type { SceneToPlay } from "../reel/scenes.server.ts";
import { rectOf } from "../selfie/placement.ts";
import { findSelfie } from "../selfie/selfie-storage.ts";
import { fileNameOf } from "./file-name.ts";

export type CompositeState = "under way" | "there" | "no photo" | "failed";

/** The scene with the fan's face in it, on `canvas`; nothing of it leaves this device. */
export function useComposite(scene: SceneToPlay, canvas: RefObject<HTMLCanvasElement | null>) {
  const [state, setState] = useState<CompositeState>("under way");
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt composes anew
  useEffect(() => {
    let isLeft = false;
    const say = (now: CompositeState) => !isLeft && setState(now);
    async function make() {
      say("under way");
      const selfie = await findSelfie();
      if (!selfie) return say("no photo");
      const { composeScene } = await import("../composite/composer.ts");
      const picture = await composeScene(selfie.photo, rectOf(selfie.placement, selfie.ratio), scene.layers);
      if (canvas.current && !isLeft) show(canvas.current, picture);
      say("there");
    }
    make().catch(() => say("failed"));
    return () => {
      isLeft = true;
    };
  }, [scene, canvas, attempt]);

  /** As a file that says what it is. */
  async function file(): Promise<File> {
    const { fileOfScene } = await import("../composite/composer.ts");
    const picture = await fileOfScene(fileWords(scene.title, scene.movie));
    return new File([picture], fileNameOf(new Date()), { type: picture.type });
  }

  return { state, file, again: () => setAttempt((times) => times + 1) };
}

function show(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(picture);
}

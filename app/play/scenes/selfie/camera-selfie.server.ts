import type { ViewAsked } from "../../../frame/phone/views.ts";
import { findScene } from "../reel/scenes.server.ts";

export async function loadCameraSelfie({ params }: ViewAsked) {
  return { scene: await findScene(params.get("scene")) };
}

export type CameraSelfieData = Awaited<ReturnType<typeof loadCameraSelfie>>;

import { handOver } from "../../../../platform/ui/share/hand-over.ts";
import { saveAs } from "../../../../platform/ui/share/save-as.ts";
import type { ClipScene } from "../clip.ts";
import { type Making, makeClip } from "./make-clip.ts";

export type ClipDelivery = "save" | "share";

/** Into the downloads, or to the phone's share sheet with the words beside it. */
export async function takeClip(
  way: ClipDelivery,
  { scene, caption, url }: { scene: ClipScene; caption: string; url: string },
  making: Making,
): Promise<void> {
  const file = await makeClip(scene, caption, making);
  if (making.signal.aborted) return;
  if (way === "save") saveAs(file, file.name);
  else await handOver(file, { title: scene.title, text: `${caption} ${url}`.trim() });
}

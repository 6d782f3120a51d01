import { useEffect, useState } from "react";
import { sendAction } from "../../../../platform/action/send-action.ts";
import { dataOf, type Selfie } from "../../../play/scenes/selfie/selfie-storage.ts";

const patienceMs = 40_000;

type Swap = { image: string; state: "busy" | "swapped" | "unswapped" };

/**
 * LANDX-31 to LANDX-33: what is shown of a target image. Nothing is sent before there are both it and a selfie; where it
 * fails the image stays as it is.
 */
export function useFaceSwap(target: string | null, selfie: Selfie | null) {
  const [swap, setSwap] = useState<Swap | null>(null);
  const [times, setTimes] = useState(0);
  const photo = selfie?.photo ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more for every wish to try again
  useEffect(() => {
    setSwap(null);
    if (target === null || photo === null) return;
    const left = new AbortController();
    setSwap({ image: target, state: "busy" });
    void swapped(target, photo, AbortSignal.any([left.signal, AbortSignal.timeout(patienceMs)])).then(
      (image) => {
        if (left.signal.aborted) return;
        setSwap(image ? { image, state: "swapped" } : { image: target, state: "unswapped" });
      },
    );
    return () => left.abort();
  }, [target, photo, times]);

  return { swap, again: () => setTimes((count) => count + 1) };
}

async function swapped(targetImage: string, photo: Blob, signal: AbortSignal): Promise<string | null> {
  const answer = await sendAction<{ swappedImage: string; swapped: boolean }>(
    "/functions/v1/face-swap",
    { targetImage, userFaceImage: await dataOf(photo) },
    signal,
  );
  return answer.ok && answer.swapped ? answer.swappedImage : null;
}

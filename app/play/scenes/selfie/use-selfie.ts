import { useEffect, useState } from "react";
import { shrink } from "../composite/composer.ts";
import { centred, type Placement } from "./placement.ts";
import { findSelfie, forgetSelfie, type Selfie, saveSelfie } from "./selfie-storage.ts";

/** Of a picture as it is before it is made smaller. */
const mostBytes = 60_000_000;
const unreadable = "That picture could not be read. Try a JPEG, a PNG or a WebP.";

/** The fan's own photo: none, `undefined` while it is not known yet whether there is one. */
export function useSelfie() {
  const [selfie, setSelfie] = useState<Selfie | null>();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const url = useObjectUrl(selfie?.photo);

  useEffect(() => {
    void findSelfie().then(setSelfie);
  }, []);

  async function take(photo: Blob): Promise<void> {
    setProblem(null);
    setReading(true);
    try {
      if (photo.size > mostBytes) throw new Error("It is too large.");
      const small = await shrink(photo);
      const { width, height } = await sizeOf(small);
      const taken = { photo: small, ratio: width / height, placement: centred };
      setSelfie(taken);
      await saveSelfie(taken);
    } catch {
      setProblem(unreadable);
    } finally {
      setReading(false);
    }
  }

  function place(by: (from: Placement) => Placement): void {
    setSelfie((now) => {
      if (!now) return now;
      const placed = { ...now, placement: by(now.placement) };
      void saveSelfie(placed);
      return placed;
    });
  }

  function retake(): void {
    forgetSelfie();
    setSelfie(null);
    setProblem(null);
  }

  return { selfie, url, isReading, problem, take, place, retake };
}

async function sizeOf(photo: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(photo);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

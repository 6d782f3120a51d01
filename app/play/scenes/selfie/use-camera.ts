import { type RefObject, useEffect, useState } from "react";

export type CameraState = "off" | "asking" | "on" | "failed";

/** The front camera, shown in `video` for as long as it is wanted and somebody looks. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, isWanted: boolean): CameraState {
  const [state, setState] = useState<CameraState>("off");

  useEffect(() => {
    if (!isWanted) return setState("off");
    let stream: MediaStream | null = null;
    let turn = 0;

    async function start() {
      turn += 1;
      const own = turn;
      setState("asking");
      try {
        const opened = await openFrontCamera();
        if (own !== turn) return stop(opened);
        stream = opened;
        if (!video.current) return;
        video.current.srcObject = opened;
        await video.current.play();
        if (own === turn) setState("on");
      } catch {
        if (own === turn) setState("failed");
      }
    }

    function end() {
      turn += 1;
      if (stream) stop(stream);
      stream = null;
    }

    // Nobody is filmed behind another tab.
    function look() {
      if (document.hidden) end();
      else if (!stream) void start();
    }

    void start();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      end();
    };
  }, [video, isWanted]);

  return state;
}

/** Throws where it is denied, missing, taken, or where the page is not served over https. */
async function openFrontCamera(): Promise<MediaStream> {
  const side = { ideal: 1280 };
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: "user", width: side, height: side },
    audio: false,
  });
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** What the camera sees, mirrored as it was shown. */
export function takePhoto(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  context?.translate(width, 0);
  context?.scale(-1, 1);
  context?.drawImage(video, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The camera gave no picture."))),
      "image/jpeg",
      0.92,
    );
  });
}

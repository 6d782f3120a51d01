import { Icon } from "../../../platform/ui/icon.tsx";
import type { useBackgroundAudio } from "./background-audio.ts";

const icons = { undefined: "sound", true: "sound-on", false: "sound-off" } as const;

/** In the root layout, so it plays on from page to page. */
export function SoundButton({
  sound: { player, playing, toggle },
}: {
  sound: ReturnType<typeof useBackgroundAudio>;
}) {
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a loop without words */}
      <audio ref={player} loop preload="none">
        <source src="/audio/lobby-loop.webm" type="audio/webm" />
        <source src="/audio/lobby-loop.m4a" type="audio/mp4" />
      </audio>
      <button
        type="button"
        className="header-sound needs-script"
        data-sound
        aria-label="Sound"
        aria-pressed={playing}
        onClick={toggle}
      >
        <Icon name={icons[`${playing}`]} size={22} />
      </button>
    </>
  );
}

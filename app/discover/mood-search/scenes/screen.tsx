import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import { Waits } from "../../../marks/waits.tsx";
import { LoopStage } from "../../../play/loops/loop-stage.tsx";
import type { MoodScene } from "./mood-scene.ts";

const seconds = 7;

/** A scene that plays, with its title's music where the house has sound on. Without motion it is its still. */
export default function Screen({ scene, close }: { scene: MoodScene; close: string }) {
  const [isPlaying, setPlaying] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const player = useRef<HTMLAudioElement>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("header")?.scrollIntoView({ block: "start" });
    setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  }, []);

  useEffect(() => {
    const own = player.current;
    if (!own || !isPlaying || !isSoundOn()) return;
    const others = [...document.querySelectorAll("audio")].filter((audio) => audio !== own && !audio.paused);
    for (const other of others) other.pause();
    // One that may not be heard leaves the house its music.
    const giveBack = () => {
      for (const other of others) other.play().catch(() => {});
    };
    own.play().catch(giveBack);
    return () => {
      own.pause();
      giveBack();
    };
  }, [isPlaying]);

  return (
    <div className="scene-screen" id="playing">
      <figure>
        <LoopStage
          loop={scene.loop}
          seconds={seconds}
          playing={isPlaying}
          sizes="(min-width: 800px) 50vw, 100vw"
          priority
        />
      </figure>
      {scene.theme && (
        // biome-ignore lint/a11y/useMediaCaption: a loop without words
        <audio ref={player} loop preload="none" data-theme={scene.theme}>
          <source src={`/audio/theme-${scene.theme}.webm`} type="audio/webm" />
          <source src={`/audio/theme-${scene.theme}.m4a`} type="audio/mp4" />
          <source src={`/audio/theme-${scene.theme}.mp3`} type="audio/mpeg" />
        </audio>
      )}
      <div className="scene-told stack-3">
        <h2 ref={heading} tabIndex={-1}>
          {scene.title}
        </h2>
        <p className="meta">
          {[scene.movie, scene.year].filter(Boolean).join(", ")}. {scene.mood}, {scene.region}
        </p>
        {scene.waits ? (
          <Waits of={scene.waits} what="What happens in it waits" />
        ) : (
          <p className="lede">{scene.description}</p>
        )}
        <div className="scene-acts">
          <Button
            variant="quiet"
            size="small"
            className="needs-script"
            aria-pressed={isPlaying}
            onClick={() => setPlaying((now) => !now)}
          >
            {isPlaying ? "Pause" : "Play it"}
          </Button>
          <ButtonLink to={close} variant="quiet" size="small" preventScrollReset>
            Close
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** The header's button has the say. */
const isSoundOn = (): boolean =>
  document.querySelector(".header-sound")?.getAttribute("aria-pressed") === "true";

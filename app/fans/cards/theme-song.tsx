import { type CSSProperties, useEffect, useRef, useState } from "react";

const bars = 42;

/** Derived from the id, so the same each time. */
function heights(id: string): number[] {
  let state = [...id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 2_147_483_647;
  return Array.from({ length: bars }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 0.2 + 0.8 * (state / 2_147_483_647);
  });
}

/** AUDIO-04. One of our loops, which pauses the background music. */
export function ThemeSong({ song: { id, name } }: { song: { id: string; name: string } }) {
  const player = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [part, setPart] = useState(0);

  useEffect(() => {
    const audio = player.current;
    return () => audio?.pause();
  }, []);

  function toggle() {
    const audio = player.current;
    if (!audio) return;
    if (!audio.paused) return audio.pause();
    for (const other of document.querySelectorAll("audio")) if (other !== audio) other.pause();
    audio.play().catch(() => setPlaying(false));
  }

  return (
    <section className="theme-song stack-3" aria-label="Theme song">
      {/* biome-ignore lint/a11y/useMediaCaption: a loop without words */}
      <audio
        ref={player}
        loop
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setPart(duration > 0 ? currentTime / duration : 0)
        }
      >
        <source src={`/audio/theme-${id}.webm`} type="audio/webm" />
        <source src={`/audio/theme-${id}.m4a`} type="audio/mp4" />
        <source src={`/audio/theme-${id}.mp3`} type="audio/mpeg" />
      </audio>
      <button
        type="button"
        className="theme-play needs-script"
        aria-label={`Play ${name}`}
        aria-pressed={playing}
        onClick={toggle}
      >
        <svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d={playing ? "M7 5h4v14H7zM13 5h4v14h-4z" : "M8 4.5v15l11-7.5z"} />
        </svg>
      </button>
      <div>
        <div className="theme-wave" aria-hidden="true">
          {heights(id).map((height, at) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
              key={at}
              data-played={at / bars < part || undefined}
              style={{ "--height": height } as CSSProperties}
            />
          ))}
        </div>
        <p>
          <b>{name}</b>
        </p>
      </div>
    </section>
  );
}

import { useEffect, useRef, useState } from "react";

const remembered = "afters:sound";
const volume = 0.35;

/**
 * It starts by itself, or with the first touch or key where the browser wants one (AUDIO-01). `playing` is undefined
 * until the browser has said whether it may, so that the button does not take back what it showed.
 */
export function useBackgroundAudio() {
  const player = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState<boolean>();

  useEffect(() => {
    const audio = player.current!;
    audio.volume = volume;
    const told = () => setPlaying(!audio.paused);
    audio.addEventListener("play", told);
    audio.addEventListener("pause", told);
    const stop = wantsSound() ? startWhenAllowed(audio, told) : undefined;
    if (!stop) told();
    // A phone in a pocket, or another tab, is not the place for our music.
    const pauseAway = () => {
      if (document.hidden) audio.pause();
      else if (wantsSound()) void play(audio);
    };
    document.addEventListener("visibilitychange", pauseAway);
    return () => {
      stop?.();
      audio.removeEventListener("play", told);
      audio.removeEventListener("pause", told);
      document.removeEventListener("visibilitychange", pauseAway);
    };
  }, []);

  function toggle() {
    const audio = player.current!;
    remember(audio.paused ? "on" : "off");
    if (audio.paused) void play(audio);
    else audio.pause();
  }

  return { player, playing, toggle };
}

/**
 * Once the page has all it needs to be read, then with every gesture until one is accepted; `refused` after each that
 * is not. Returns how to give up.
 */
function startWhenAllowed(audio: HTMLAudioElement, refused: () => void): () => void {
  const gestures = ["pointerup", "keydown"] as const;
  const tryAgain = async (event?: Event) => {
    // The button's own press decides for itself.
    if (event?.target instanceof Element && event.target.closest("[data-sound]")) return giveUp();
    if (!wantsSound() || (await play(audio))) giveUp();
    else refused();
  };
  const giveUp = () => {
    removeEventListener("load", tryAgain);
    for (const gesture of gestures) document.removeEventListener(gesture, tryAgain);
  };
  for (const gesture of gestures) document.addEventListener(gesture, tryAgain);
  if (document.readyState === "complete") void tryAgain();
  else addEventListener("load", tryAgain, { once: true });
  return giveUp;
}

/** A browser that refuses is no error. */
const play = (audio: HTMLAudioElement) =>
  audio.play().then(
    () => true,
    () => false,
  );

function wantsSound(): boolean {
  const choice = recall();
  if (choice) return choice === "on";
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const asksForLess = ["(prefers-reduced-motion: reduce)", "(prefers-reduced-data: reduce)"];
  return !connection?.saveData && !asksForLess.some((query) => matchMedia(query).matches);
}

// Storage throws where the browser forbids it; then the choice lasts as long as the page.
let choiceOfThisPage: string | null = null;

function recall(): string | null {
  try {
    return localStorage.getItem(remembered) ?? choiceOfThisPage;
  } catch {
    return choiceOfThisPage;
  }
}

function remember(choice: "on" | "off") {
  choiceOfThisPage = choice;
  try {
    localStorage.setItem(remembered, choice);
  } catch {
    // Kept for this page alone.
  }
}

import { useEffect, useRef, useState } from "react";
import { sendAction } from "../../../../platform/action/send-action.ts";
import { verb } from "../../../frame/verbs.ts";

export type SceneLine = { key: number; by: "fan" | "character"; text: string };
type Answer = { from: string; text: string };

/** SCENE-12: from a line to the reply to it, when the reply is there by then. */
const repliesAfterMs = 1_000;
const mostKept = 60;

/** The talk with whoever is in a scene, kept for this tab alone. */
export function useSceneTalk(scene: string) {
  const name = `afters.scene-talk.${scene}`;
  const [lines, setLines] = useState<SceneLine[]>([]);
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isLeft = useRef(false);

  useEffect(() => {
    isLeft.current = false;
    setLines(read(name));
    return () => {
      isLeft.current = true;
    };
  }, [name]);

  function add(by: SceneLine["by"], text: string): void {
    setLines((now) => {
      const next = [...now, { key: (now.at(-1)?.key ?? 0) + 1, by, text }].slice(-mostKept);
      write(name, next);
      return next;
    });
  }

  async function say(message: string): Promise<void> {
    add("fan", message);
    await ask(message);
  }

  async function ask(message: string): Promise<void> {
    setProblem(null);
    setWaiting(true);
    const pause = new Promise((resolve) => setTimeout(resolve, repliesAfterMs));
    const heard = lines.flatMap(({ by, text }) => (by === "character" ? [text] : []));
    const answer = await sendAction<Answer>(verb("/scenes/:scene/replies", { scene }), { message, heard });
    await pause;
    if (isLeft.current) return;
    setWaiting(false);
    if (answer.ok) add("character", answer.text);
    else setProblem(answer.message);
  }

  /** What was said last and not answered is said once more. */
  const askAgain = () => ask(lines.findLast(({ by }) => by === "fan")?.text ?? "");

  return { lines, isWaiting, problem, say, askAgain };
}

export function forgetTalk(scene: string): void {
  try {
    sessionStorage.removeItem(`afters.scene-talk.${scene}`);
  } catch {
    // Nothing was kept there either.
  }
}

function read(name: string): SceneLine[] {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "[]") as SceneLine[];
  } catch {
    return [];
  }
}

function write(name: string, lines: SceneLine[]): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(lines));
  } catch {
    // Forbidden, or full: the talk is there until the page is left.
  }
}

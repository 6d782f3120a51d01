import { useState } from "react";
import { sendAction } from "../../platform/action/send-action.ts";
import { verb } from "../frame/verbs.ts";
import { troubleSentence } from "./trouble.ts";
import type { VoiceLine } from "./voice/voice.ts";

const patienceMs = 60_000;

/** A conversation that is kept by the page alone, answered by the function character-chat (CHAT-14 to CHAT-17). */
export function useCharacterReply(character: string, opening: VoiceLine[] = []) {
  const [lines, setLines] = useState(opening);
  const [isThinking, setThinking] = useState(false);

  /** Nothing is asked while a reply is awaited. Answers the reply. */
  async function ask(message: string): Promise<string | null> {
    const said = message.trim();
    if (!said || isThinking) return null;
    const conversationHistory = lines;
    setLines([...lines, { role: "user", content: said }]);
    setThinking(true);
    const answer = await sendAction<{ response: string }>(
      verb("/functions/v1/character-chat"),
      { character, message: said, conversationHistory },
      AbortSignal.timeout(patienceMs),
    );
    const content = answer.ok ? answer.response : troubleSentence;
    setThinking(false);
    setLines((now) => [...now, { role: "assistant", content }]);
    return content;
  }

  return { lines, isThinking, ask };
}

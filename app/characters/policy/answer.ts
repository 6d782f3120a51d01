import { choose } from "../voice/choose.ts";
import { houseLines } from "../voice/house-lines.ts";
import { type AskedOfVoice, speakOf } from "../voice/speak.ts";
import { names } from "../voice/understand.ts";
import { entriesOf } from "../voice/voice.ts";
import { askedAs, namesHelp, type Risk } from "./risks.ts";

const urgent = new Set<Risk>(["self-harm", "abuse"]);

/** In the character's own words where they have some; where somebody may be in danger, never without where to turn. */
export function answerTo(risk: Risk, asked: AskedOfVoice): string {
  const entry = entriesOf(asked.voice, "care", "refusal").find(({ topics }) => names(topics, askedAs[risk]));
  const said = asked.history
    .filter(({ role }) => role === "assistant")
    .slice(-14)
    .map(({ content }) => content);
  const own = entry && choose(entry.replies, { seed: asked.seed + asked.message, said });
  const line = own ?? speakOf(risk, asked) ?? houseLines(risk, "").neutral[0] ?? "";
  if (!urgent.has(risk) || namesHelp.test(line)) return line;
  return `${line} ${houseLines(risk, "").neutral[0]}`;
}

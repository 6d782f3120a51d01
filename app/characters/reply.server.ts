import { log } from "../../platform/logger.server.ts";
import { askModel, hasModel } from "./model/model.server.ts";
import { promptOf } from "./model/prompt.ts";
import { sentences } from "./model/sentences.ts";
import { answerTo } from "./policy/answer.ts";
import { maySay, riskOf, wasRisky } from "./policy/policy.server.ts";
import { type FactReceipt, receiptOfEntry, receiptsFor, tellsAhead } from "./receipts/grounds.ts";
import { askedOutright } from "./voice/everyday.ts";
import { recall, toldIn } from "./voice/recall.ts";
import { speak } from "./voice/speak.ts";
import type { VoiceLine } from "./voice/voice.ts";
import { findTalker, type Talker } from "./voices.server.ts";

const longestReply = 1_200;

export type CharacterQuestion = {
  talker: Talker;
  message: string;
  /** Without the message, oldest first. */
  history: VoiceLine[];
  /** How far the fan has watched, where it is kept. */
  seen?: string | null;
  /** The house engine says the same for the same seed. */
  seed: string;
  /** Earlier replies to the message, of which another is wanted. */
  instead?: string[];
  signal: AbortSignal;
};

/** As it stands, with the space after it, and what it stands on: nothing for manner alone. */
export type Sentence = { text: string; receipts: FactReceipt[] };

const ofManner = (text: string): Sentence => ({ text, receipts: [] });

/**
 * A reply, sentence by sentence, each read by the policy and by what the fan has not come to yet before it is given on:
 * from the model where one is set, else, and whenever it fails or says what may not be said before a first sentence
 * stands, from the house engine. Throws when that has no line either.
 */
export async function* replyTo(question: CharacterQuestion): AsyncGenerator<Sentence> {
  const { talker: voice, message, history, seen, seed, instead } = question;
  const risk = await riskOf(message);
  const isOfTheirs = risk === "personal" && asksForTheirs(voice, message);
  if (risk && !isOfTheirs) return yield ofManner(answerTo(risk, { voice, message, history, seed }));
  let said = false;
  if (hasModel() && !isOfTheirs) {
    for await (const sentence of fromModel(question)) {
      said = true;
      yield sentence;
    }
  }
  if (said || question.signal.aborted) return;
  const spoken = speak({ voice, message, history, seen, seed, instead });
  if (!spoken) throw new Error("The character has nothing to say.");
  yield { text: spoken.text, receipts: spoken.entry ? receiptOfEntry(voice, spoken.entry) : [] };
}

/** "Where do you live" is asked of a character who lives in a story, and answered from there. */
const asksForTheirs = (voice: Talker, message: string): boolean => askedOutright(voice, message) !== null;

/** Ends early where it fails. What was refused as a question is not told to the model later on. */
async function* fromModel({
  talker,
  message,
  history,
  seen,
  signal,
}: CharacterQuestion): AsyncGenerator<Sentence> {
  const { reached } = recall(talker, history, seen);
  const told = toldIn(talker, history, reached).filter(
    ({ role, content }) => role === "assistant" || !wasRisky(content),
  );
  let before = "";
  let last = "";
  try {
    for await (const sentence of sentences(askModel(promptOf(talker, message, told, seen), signal))) {
      if (tellsAhead(talker, reached, last + sentence) || !(await maySay(sentence, before))) {
        log.warn({ character: talker.id }, "what the model said was not shown");
        return;
      }
      yield { text: sentence, receipts: receiptsFor(talker, reached, sentence) };
      before += sentence;
      last = sentence;
      if (before.length > longestReply) return;
    }
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error, character: talker.id }, "the model did not answer");
  }
}

/** One reply as a whole, for who keeps the conversation elsewhere. Null for a character that is not there. */
export async function replyOnce(
  character: string,
  message: string,
  history: VoiceLine[],
): Promise<string | null> {
  const talker = await findTalker(character);
  if (!talker) return null;
  const signal = AbortSignal.timeout(60_000);
  let text = "";
  for await (const sentence of replyTo({ talker, message, history, seed: talker.id, signal }))
    text += sentence.text;
  return text.trim();
}

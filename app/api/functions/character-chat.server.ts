import type { ServerResponse } from "node:http";
import type { z } from "zod";
import { parse } from "../../../platform/action/action.server.ts";
import { limitCrowd } from "../../../platform/http/crowd-limits.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { talksOfAddress } from "../../characters/limits.ts";
import { replyTo } from "../../characters/reply.server.ts";
import { CharacterChatForm } from "../../characters/talk-form.ts";
import { troubleSentence } from "../../characters/trouble.ts";
import { findTalker } from "../../characters/voices.server.ts";
import type { ApiRequest } from "../part.ts";
import { invalidFields, readFields, slowDown } from "./fields.server.ts";
import type { FunctionEndpoint } from "./function.ts";

const tooOften = "One question at a time. Give it a moment.";
const perFan = limitTo({ name: "function-character-chat", points: 20, seconds: 60 }, tooOften);
const perCrowd = limitCrowd(talksOfAddress, tooOften);
const patienceMs = 60_000;

export const characterChat: FunctionEndpoint = {
  method: "POST",
  path: "character-chat",
  summary:
    "A character's reply. Nothing is stored: send the conversation so far. With `Accept: text/event-stream` it streams sentence by sentence. BACKEND-22.",
  caller: "key",
  needs: ["keep"],
  body: CharacterChatForm,
  answers: [
    {
      status: 200,
      is: "the reply; as events: each sentence as {text}, then the event response with the whole, or the event error",
      example: { response: "Do sit." },
    },
  ],
  refusals: [
    invalidFields,
    { status: 404, code: "no_such_character", when: "there is no character by that name" },
    slowDown,
    { status: 503, code: "failed", when: "no reply can be had" },
  ],
  limits: [
    "20 a minute per fan, or per IP address when not signed in",
    "120 a minute and address, together with our own pages, and more where a crowd reads along",
    "100 lines of 2,000 characters",
  ],
  async serve(asked) {
    const { caller, headers, response } = asked;
    const holder = await caller.holder();
    await perFan(holder?.session ?? caller.address);
    await perCrowd(caller.address);
    const sentences = reply(parse(CharacterChatForm, await readFields(asked)), asked);
    if (!headers.accept?.includes("text/event-stream")) {
      let text = "";
      for await (const sentence of sentences) text += sentence;
      return { status: 200, body: { response: text.trim() } };
    }
    await stream(sentences, response);
    return null;
  },
};

/** Ends when its caller is gone: a model is not asked for nobody. */
async function* reply(
  { character, message, conversationHistory }: z.output<typeof CharacterChatForm>,
  { response, requestId }: ApiRequest,
): AsyncGenerator<string> {
  const left = new AbortController();
  response.once("close", () => left.abort());
  const signal = AbortSignal.any([left.signal, AbortSignal.timeout(patienceMs)]);
  try {
    const talker = await findTalker(character);
    if (!talker) throw new Problem("no_such_character", 404, "There is no character by that name.");
    const history = conversationHistory;
    for await (const { text } of replyTo({ talker, message, history, seed: talker.id, signal })) yield text;
  } catch (error) {
    if (error instanceof Problem) throw error;
    log.error({ err: error, requestId }, "a character could not answer");
    throw new Problem("failed", 503, troubleSentence);
  }
}

/** A refusal before the first sentence is one of the whole answer. */
async function stream(sentences: AsyncGenerator<string>, response: ServerResponse): Promise<void> {
  let next = await sentences.next();
  response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" });
  const send = (event: string, data: object) =>
    response.write(`${event && `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`);
  let text = "";
  try {
    for (; !next.done; next = await sentences.next()) {
      text += next.value;
      send("", { text: next.value });
    }
    send("response", { response: text.trim() });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    send("error", { error: error.message, code: error.code, message: error.message });
  }
  response.end();
}

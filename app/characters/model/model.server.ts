import { z } from "zod";
import { config } from "../../../platform/config.server.ts";

export type ModelMessage = { role: "system" | "user" | "assistant"; content: string };

const mostTokens = 300;
const mostBytes = 64_000;
const wholeMs = 45_000;
/** Between two pieces, once it has begun. */
const idleMs = 10_000;

const Piece = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).optional() })),
});

export const hasModel = (): boolean => config.AI_BASE_URL !== undefined;

/**
 * The pieces of a reply as they come, from `POST {AI_BASE_URL}/chat/completions` with `stream`, as OpenAI and what is
 * compatible with it speak it. Throws when it does not begin in time, stalls, or breaks off.
 */
export async function* askModel(messages: ModelMessage[], signal: AbortSignal): AsyncGenerator<string> {
  const patience = new AbortController();
  let timer = setTimeout(
    () => patience.abort(new Error("The model did not begin in time.")),
    config.AI_FIRST_MS,
  );
  const given = AbortSignal.any([signal, patience.signal, AbortSignal.timeout(wholeMs)]);
  try {
    const answer = await fetch(`${config.AI_BASE_URL}/chat/completions`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "text/event-stream",
        ...(config.AI_API_KEY && { Authorization: `Bearer ${config.AI_API_KEY}` }),
      },
      body: JSON.stringify({ model: config.AI_MODEL, messages, stream: true, max_tokens: mostTokens }),
      redirect: "error",
      signal: given,
    });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      throw new Error(`The model answered ${answer.status}.`);
    }
    for await (const data of eventsOf(answer.body)) {
      if (data === "[DONE]") return;
      const text = textOf(data);
      if (!text) continue;
      clearTimeout(timer);
      timer = setTimeout(() => patience.abort(new Error("The model stalled.")), idleMs);
      yield text;
    }
    throw new Error("The model broke off.");
  } finally {
    clearTimeout(timer);
    patience.abort();
  }
}

function textOf(data: string): string {
  const piece = Piece.safeParse(JSON.parse(data));
  if (!piece.success) throw new Error("The model said something that is no piece of a reply.");
  return piece.data.choices[0]?.delta?.content ?? "";
}

/** The data of server-sent events, one after the other. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = "";
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (read > mostBytes) throw new Error("The model said too much.");
    text += decoder.decode(chunk, { stream: true });
    const lines = text.split(/\r?\n/);
    text = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data:")) yield line.slice(5).trim();
  }
  if (text.startsWith("data:")) yield text.slice(5).trim();
}

import { publishState, publishStateNow } from "../../platform/live/hub.server.ts";
import { log } from "../../platform/logger.server.ts";
import { renewMs } from "./lease.ts";
import { saidIn, type TalkLine } from "./lines.ts";
import { eachOnce, type FactReceipt } from "./receipts/grounds.ts";
import { replyTo } from "./reply.server.ts";
import { askToStop, findSeen, keepReply, type Lease, readLines, renew, talkTopic } from "./talks.server.ts";
import { troubleSentence } from "./trouble.ts";
import type { Talker } from "./voices.server.ts";

/** A reply while it is written: what its talk's readers see of it, as the state `reply` of the topic. */
export type Growing = { to: number; text: string };

type UnderWay = { growing: Growing; stop: AbortController; done: Promise<void> };

const underWay = new Map<string, UnderWay>();

/** Of this process: another's is heard live. */
export const growingIn = (topic: string): Growing | null => underWay.get(topic)?.growing ?? null;

/** It goes on whoever looks, and ends as one line of the log, whole or as far as it had come. */
export function answer(talker: Talker, lease: Lease): Promise<void> {
  const stop = new AbortController();
  const growing: Growing = { to: lease.to, text: "" };
  const done = write(talker, lease, growing, stop).catch((error) =>
    log.error({ err: error }, "a character's reply could not be kept"),
  );
  const one = { growing, stop, done };
  underWay.set(lease.topic, one);
  void done.then(() => {
    if (underWay.get(lease.topic) === one) underWay.delete(lease.topic);
    publishState(lease.topic, "reply", null);
  });
  return done;
}

async function write(talker: Talker, lease: Lease, growing: Growing, stop: AbortController): Promise<void> {
  const { topic, to } = lease;
  const show = () => publishStateNow(topic, "reply", growing);
  const renewing = setInterval(() => {
    // Also for a reader who comes back between two sentences.
    show();
    renew(lease).then(
      (mine) => mine || stop.abort(),
      (error) => log.warn({ err: error }, "a reply's lease was not renewed"),
    );
  }, renewMs);
  let state: TalkLine["state"] = "whole";
  const receipts: FactReceipt[] = [];
  try {
    show();
    const [lines, seen] = await Promise.all([readLines(topic), findSeen(lease.fanId, talker)]);
    const message = lines.find(({ seq }) => seq === to)?.content ?? "";
    const history = saidIn(lines.filter(({ seq }) => seq < to));
    const seed = `${topic} ${lines.at(-1)?.seq}`;
    const instead = lines.filter((line) => line.to === to).map(({ content }) => content);
    const signal = stop.signal;
    for await (const sentence of replyTo({ talker, message, history, seen, seed, instead, signal })) {
      if (stop.signal.aborted) break;
      growing.text += sentence.text;
      receipts.push(...sentence.receipts);
      show();
    }
  } catch (error) {
    log.error({ err: error, character: talker.id }, "a character could not answer");
    state = "trouble";
  } finally {
    clearInterval(renewing);
  }
  if (stop.signal.aborted) state = "stopped";
  else if (state === "trouble" && growing.text) state = "whole";
  if (state === "trouble") await keepReply(lease, troubleSentence, state);
  else await keepReply(lease, growing.text.trim(), state, eachOnce(receipts));
}

/** What was shown by then stays. */
export async function stopAnswer(fanId: string, character: string): Promise<void> {
  await askToStop(fanId, character);
  const here = underWay.get(talkTopic(fanId, character));
  here?.stop.abort();
  await here?.done;
}

/** A server that ends keeps what was shown. */
export async function answersSettled(): Promise<void> {
  const all = [...underWay.values()];
  for (const { stop } of all) stop.abort();
  await Promise.all(all.map(({ done }) => done));
}

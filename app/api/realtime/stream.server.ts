import { serverSentEvents } from "../../../platform/live/frames.server.ts";
import { mostTopics, parseTopicPosition } from "../../../platform/live/live.server.ts";
import { serveForeignStream } from "../../../platform/live/stream.server.ts";
import { Problem } from "../../../platform/problem.ts";
import type { ApiRequest } from "../part.ts";
import { isForEverybody } from "./channels.ts";
import { dialectFor, mayHear } from "./pointed-news.server.ts";

/**
 * GET /realtime/v1/stream?apikey=...&topic=12@party:{id}&topic=polls, with an access token where somebody is to be
 * counted as here: the events of `GET /live`. A page whose policy names our address alone for its connections may open
 * it, which it may not do with a socket.
 */
export async function serveKeyedStream({ query, caller, request, response }: ApiRequest): Promise<void> {
  const taking = new URLSearchParams(query).getAll("topic").slice(0, mostTopics).map(parseTopicPosition);
  for (const { topic } of taking)
    if (!isForEverybody(topic) || !(await mayHear(caller.key, topic)))
      throw new Problem("no_such_topic", 404, "There is no such topic.");
  const holder = await caller.holder();
  await serveForeignStream(request, response, {
    taking,
    address: caller.address,
    session: holder?.session ?? null,
    dialect: caller.key ? await dialectFor(caller.key, serverSentEvents, "stream") : undefined,
  });
}

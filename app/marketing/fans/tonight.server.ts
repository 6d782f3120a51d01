import { log } from "../../../platform/logger.server.ts";
import { listParties } from "../../parties/parties.server.ts";
import { listPolls } from "../../polls/polls.server.ts";
import type { TonightView } from "./tonight.tsx";

const shown = 3;

/** Without a database the rest of the page stands. */
export async function loadTonight(): Promise<TonightView> {
  try {
    const [parties, polls] = await Promise.all([listParties(), listPolls(null)]);
    const on = parties.filter(({ status }) => status === "live" || status === "ending-soon");
    const poll = polls[0];
    return {
      parties: on
        .slice(0, shown)
        .map(({ id, title, show, status, image }) => ({ id, title, show, status, image })),
      poll: poll ? { title: poll.title, options: poll.options.slice(0, 3) } : null,
    };
  } catch (error) {
    log.warn({ err: error }, "the fans page could not read what is on");
    return { parties: [], poll: null };
  }
}

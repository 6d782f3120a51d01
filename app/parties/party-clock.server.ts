import { config } from "../../platform/config.server.ts";
import { log } from "../../platform/http/log.server.ts";
import { isRead, publishState, refreshPeople } from "../../platform/live/hub.server.ts";
import { closeDuePolls, openDuePolls, tellTallies } from "../polls/poll-clock.server.ts";
import { playDue, rollOver } from "../samples/runs.server.ts";
import { listParties } from "./parties.server.ts";
import { topicOf } from "./party-log.server.ts";

type Job = { every: number; work: () => Promise<unknown> };

const samples: Job[] = [
  { every: 250, work: () => whileTrue(playDue) },
  { every: 1_000, work: () => whileTrue(rollOver) },
];

const always: Job[] = [
  { every: 500, work: openDuePolls },
  { every: 500, work: closeDuePolls },
  { every: 500, work: tellTallies },
  { every: 1_500, work: tellLobby },
];

let running: { stop: () => void; done: Promise<void> }[] = [];

/** Starts what time does by itself: sample life, polls that close, tallies and counts that are told. */
export function startPartyClock(): void {
  const jobs = config.SAMPLE_CONTENT === "on" ? [...samples, ...always] : always;
  running = jobs.map(repeat);
}

/** Stops the clock; resolves when nothing it started is under way. */
export async function stopPartyClock(): Promise<void> {
  for (const job of running) job.stop();
  await Promise.all(running.map((job) => job.done));
  running = [];
}

/** Runs a job again and again, never twice at a time; a failure is logged and the next turn follows. */
function repeat({ every, work }: Job) {
  let stopped = false;
  let wake = () => {};
  const done = (async () => {
    while (!stopped) {
      await work().catch((error) => log.warn({ err: error }, "the party clock missed a beat"));
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, every);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return {
    stop: () => {
      stopped = true;
      wake();
    },
    done,
  };
}

async function whileTrue(work: () => Promise<boolean>): Promise<void> {
  while (await work());
}

/** The directory's live counts, told only while somebody looks. */
async function tellLobby(): Promise<void> {
  if (!isRead("lobby")) return;
  const parties = await listParties();
  await refreshPeople(parties.map((party) => topicOf(party.id)));
  const counts = parties.map(({ id, here, participants }) => [id, { here, participants }]);
  publishState("lobby", "counts", Object.fromEntries(counts));
}

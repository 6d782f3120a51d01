import { ensureOwnKey } from "../app/api/keys/keys.server.ts";
import { refreshCatalogue } from "../app/catalogue/catalogue.server.ts";
import { shellLink } from "../app/desk/sign-in/links.server.ts";
import { closeWeeks } from "../app/fans/points/weekly-standings.server.ts";
import { features } from "../app/features.server.ts";
import { refreshHouse } from "../app/frame/house/house.server.ts";
import "../app/personal-data.server.ts";
import { clearSamples, seedSamples } from "../app/samples/seed.server.ts";
import { config } from "../platform/config.server.ts";
import { joinDatabase, startDatabase, stopDatabase } from "../platform/db/database.server.ts";
import { closeLimits } from "../platform/http/limits.server.ts";
import { prepareJobs, startJobs, stopJobs } from "../platform/jobs/jobs.server.ts";
import { startTickers, stopTickers } from "../platform/jobs/tickers.server.ts";
import { startLive, stopLive } from "../platform/live/live.server.ts";
import { closePost } from "../platform/mail/post.server.ts";
import "../platform/mail/sender.server.ts";
import { renewNames, renewSealed } from "../platform/names/named-rows.server.ts";
import { retireNamesSecrets } from "../platform/secrets.server.ts";

let serving = false;

export const isServing = (): boolean => serving;

/** `still`: without clocks and jobs, to see whether it would serve. */
export async function start({ still = false } = {}): Promise<typeof config> {
  try {
    await bringToLife(still);
  } catch (error) {
    // A start that is refused leaves no Postgres behind.
    await stopDatabase();
    throw error;
  }
  return config;
}

async function bringToLife(still: boolean): Promise<void> {
  await startDatabase(prepareJobs);
  // A fresh demo shows standings at once; later weeks are closed by a scheduled job.
  if (config.SAMPLE_CONTENT === "on" && (await seedSamples())) await closeWeeks();
  await Promise.all([refreshCatalogue(), refreshHouse(), ensureOwnKey(), renewSealed()]);
  startLive();
  if (!still) {
    startTickers();
    await startJobs();
  }
  serving = true;
}

/** Nothing that was taken in is left unanswered, and Postgres goes last. */
export async function stop(): Promise<void> {
  serving = false;
  await Promise.all([stopTickers(), stopJobs()]);
  await Promise.all(features.flatMap(({ settled = [] }) => settled.map((over) => over())));
  await stopLive();
  closePost();
  await closeLimits();
  await stopDatabase();
}

/** For `npm run seed`; no server may run on the same DATA_DIR. */
export async function seed({
  clear,
  alsoPeoples,
}: {
  clear: boolean;
  alsoPeoples: boolean;
}): Promise<string> {
  await startDatabase(prepareJobs);
  try {
    if (!clear)
      return (await seedSamples({ again: true }))
        ? "The sample content is written."
        : "The sample content was there already.";
    await clearSamples({ alsoPeoples });
    return "The sample content is gone.";
  } finally {
    await stopDatabase();
  }
}

/** For `npm run operator`; a server may be running. */
export async function operatorLink(address?: string): Promise<string> {
  await joinDatabase();
  try {
    return await shellLink(address);
  } finally {
    await stopDatabase();
  }
}

/** For `npm run secrets -- retire-names`; a server may be running. Rejects with what still needs an older secret. */
export async function retireNames({ anyway }: { anyway: boolean }): Promise<string> {
  await joinDatabase();
  try {
    const left = await renewNames();
    if (left.length > 0 && !anyway)
      throw new Error(`The older secrets are still needed for: ${left.join(", ")}.`);
    if (config.NAMES_SECRET) return "Nothing needs more than the first of NAMES_SECRET. Take the others out.";
    return `${retireNamesSecrets(config.dataDir).join(", ")} is kept until the next start.`;
  } finally {
    await stopDatabase();
  }
}

import { config } from "../../../../platform/config.server.ts";
import { limitTo } from "../../../../platform/http/limits.server.ts";
import { mostOfPerson } from "./quotas.ts";

const sentence =
  "A great many files came from your network. Please try again later: nothing that is here already is lost.";
const most = config.FILES_MOST_GB * 1024 ** 3;

/** A tenth of all room; a quarter for those who drop a byte into each file and come back every hour. */
const inAnHour = limitTo(
  { name: "bytes-announced-hour", points: Math.max(mostOfPerson, Math.floor(most / 10)), seconds: 3_600 },
  sentence,
);
const inADay = limitTo(
  { name: "bytes-announced-day", points: Math.max(mostOfPerson, Math.floor(most / 4)), seconds: 86_400 },
  sentence,
);

/** Sessions cost nothing, addresses do. Refusal: slow_down (429). */
export async function countAnnounced(address: string, bytes: number): Promise<void> {
  await inAnHour(address, bytes);
  await inADay(address, bytes);
}

/** Of what was announced and is not going to come. */
export async function releaseAnnounced(address: string, bytes: number): Promise<void> {
  if (bytes <= 0) return;
  await inAnHour.refund(address, bytes);
  await inADay.refund(address, bytes);
}

import { type NewPoll, openPoll } from "../app/polls/polls.server.ts";
import { transaction } from "../platform/db/pool.server.ts";

export async function aPoll(change: Partial<NewPoll> = {}): Promise<string> {
  const id = `poll-${Math.random().toString(36).slice(2)}`;
  await transaction((on) =>
    openPoll(on, {
      id,
      title: "Who rang?",
      description: "",
      options: ["Maud", "The conductor"],
      opensAt: new Date(Date.now() - 60_000),
      closesAt: null,
      isActive: true,
      partyId: null,
      titleSlug: "vesper-line",
      spoils: null,
      isSample: false,
      ...change,
    }),
  );
  return id;
}

import type { Relations } from "../../../../platform/postgrest/relation.ts";
import { pollVotes, userIdentities, wrappedStats } from "./own.ts";
import {
  characters,
  drops,
  hottestCharacters,
  leaderboards,
  parties,
  polls,
  pollTallies,
  titles,
  topParticipantsTable,
} from "./public.ts";
import { betaSignups, creatorApplications, fanInvites, studioPartnerships } from "./sign-ups.ts";
import type { TableDescription } from "./table.ts";

/** What `/rest/v1/{table}` knows. Another table does not exist. */
export const tables: readonly TableDescription[] = [
  polls,
  pollTallies,
  pollVotes,
  userIdentities,
  wrappedStats,
  betaSignups,
  fanInvites,
  studioPartnerships,
  creatorApplications,
  parties,
  titles,
  characters,
  leaderboards,
  topParticipantsTable,
  hottestCharacters,
  drops,
];

const byName = new Map(tables.map((table) => [table.name, table]));

export const tableNamed = (name: string): TableDescription | undefined => byName.get(name);

/** Those with rows to be read. */
export const readable: Relations = new Map(
  tables.filter(({ verbs }) => verbs.includes("select")).map((table) => [table.name, table]),
);

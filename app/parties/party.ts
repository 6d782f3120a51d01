import type { Picture } from "../../content/art/picture.ts";

export type PartyStatus = "live" | "ending-soon" | "archived" | "upcoming";

export const endingSoonMs = 15 * 60_000;

/** AFTERS-18. */
export function partyStatus(party: { startsAt: number; endsAt: number }, now: number): PartyStatus {
  if (now >= party.endsAt) return "archived";
  if (now < party.startsAt) return "upcoming";
  return party.endsAt - now <= endingSoonMs ? "ending-soon" : "live";
}

export const isOn = (status: PartyStatus): boolean => status === "live" || status === "ending-soon";

/** AFTERS-14 to AFTERS-17; other values show "Unknown". */
export function partyBadge(status: string): {
  label: string;
  tone: "live" | "ending-soon" | "archived" | "upcoming" | "unknown";
} {
  if (status === "live") return { label: "Live Now", tone: "live" };
  if (status === "ending-soon") return { label: "Ending Soon", tone: "ending-soon" };
  if (status === "archived") return { label: "Archived", tone: "archived" };
  if (status === "upcoming") return { label: "Coming Up", tone: "upcoming" };
  return { label: "Unknown", tone: "unknown" };
}

/** Times are milliseconds since 1970, on the server's clock. */
export type PartyCardView = {
  id: string;
  title: string;
  show: string;
  description: string;
  status: PartyStatus;
  image: Picture;
  /** Fans who joined. For a sample party this includes `sampleParticipants`. */
  participants: number;
  sampleParticipants: number;
  /** People present; sample fans are not counted. */
  here: number;
  /** Fans who saved an upcoming party; 0 afterwards. */
  marks: number;
  startsAt: number;
  endsAt: number;
};

/** The live part of a card. */
export type LobbyCount = Pick<PartyCardView, "here" | "participants" | "sampleParticipants" | "marks">;

export type RoomView = PartyCardView & {
  host: string;
  titleSlug: string;
  season: number | null;
  episode: number | null;
  /** Set when this run is over and a newer run of the same party is live. */
  nextRunId: string | null;
  isSample: boolean;
  /** Slow mode's seconds between two lines of one fan, or 0. */
  slowSeconds: number;
};

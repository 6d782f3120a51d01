import type { BadgeTone } from "../../../platform/ui/badge.tsx";
import { partyBadge } from "../party.ts";

/** Fans see no upcoming party as one; an operator does. */
export const statusBadge = (status: string): { label: string; tone: BadgeTone } =>
  status === "upcoming" ? { label: "To come", tone: "unknown" } : partyBadge(status);

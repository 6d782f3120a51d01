import type { Picture } from "../../../content/art/picture.ts";
import type { Waiting } from "../../marks/place.ts";
import type { Match } from "./taste/match.ts";

export const types = ["Event", "Show", "Art", "Film"] as const;
export type RecommendationType = (typeof types)[number];

/** CURATED-06, with what a fan has of it. */
export type RecommendationView = {
  id: string;
  title: string;
  type: RecommendationType;
  description: string;
  more: string;
  location: string;
  date: string;
  rating: string;
  category: string;
  image: string;
  picture: Picture | null;
  titleName: string;
  attendees: string;
  isNew: boolean;
  isFeatured: boolean;
  isSample: boolean;
  /** Its words lie past the reader's mark, and are empty. */
  waits: Waiting | null;
  /** Null where no tickets are kept. */
  tickets: { left: number; seats: number; isOver: boolean } | null;
  /** Null for who has shown nothing of their taste yet. */
  match: Match | null;
  /** The address of the fan's own ticket. */
  own: { path: string; number: number } | null;
};

export const pathOf = (id: string): string => `/recommendations/${id}`;

import * as z from "zod";
import { moment } from "../../../platform/form-fields.ts";

/** A draft is hidden as what is retired is, so `isRetired` is true of it as well. */
export type StateColumns = { isRetired: boolean; isDraft?: boolean; publishAt?: Date | null };

export type RecordState = "draft" | "scheduled" | "published" | "retired";

export function recordStateOf({ isRetired, isDraft, publishAt }: StateColumns): RecordState {
  if (isDraft) return publishAt ? "scheduled" : "draft";
  return isRetired ? "retired" : "published";
}

export type Publishing = { to: "draft" } | { to: "publish" } | { to: "schedule"; at: Date };

export const PublishHourForm = z.object({ publishAt: moment("Enter the hour at which it is published") });

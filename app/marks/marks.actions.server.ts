import { action } from "../../platform/action/action.server.ts";
import type { Endpoints } from "../../platform/action/endpoints.server.ts";
import { OpenForm, TitleMarkForm, UndoMarkForm } from "./mark-forms.ts";
import { openEpisode, setMark, undoMark } from "./marks.server.ts";
import { placeWords } from "./place.ts";
import { markSaid, markWords } from "./said.ts";

const options = {
  limit: { name: "marks", points: 60, seconds: 60 },
  crowdLimit: { name: "title-marks-of-address", points: 120, seconds: 60, overAll: true } as const,
  failed: "That was not saved. We hold to your last mark.",
};

/**
 * POST /marks/{title} {seen: nothing, all, off, s2, s2e4, s2e4m34 or m34}: how far the fan has seen it.
 * POST /marks/{title}/undo: one step back.
 * POST /marks/{title}/open {season, episode; 0 and 0 of a film}: nothing of it waits for the fan any more.
 * Sent twice each counts once. Refusals: no_such_title (404), invalid (422), slow_down (429).
 */
export function markActions(actions: Endpoints): void {
  actions.post(
    "/marks/:title",
    action({ ...options, input: TitleMarkForm }, async ({ title, seen }, { fan }) => {
      const mark = markSaid(seen);
      await setMark(await fan(), title, mark);
      return { message: `${markWords(mark)}.` };
    }),
  );
  actions.post(
    "/marks/:title/undo",
    action({ ...options, input: UndoMarkForm }, async ({ title }, { fan }) => {
      await undoMark(await fan(), title);
      return { message: "As it was before." };
    }),
  );
  actions.post(
    "/marks/:title/open",
    action({ ...options, input: OpenForm }, async ({ title, season, episode }, { fan }) => {
      await openEpisode(await fan(), title, { season, episode });
      const what = season > 0 ? placeWords({ season, episode, minute: null }) : "All of it";
      return { message: `${what} is open.` };
    }),
  );
}

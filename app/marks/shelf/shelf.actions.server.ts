import { action } from "../../../platform/action/action.server.ts";
import { cookieEdge } from "../../../platform/action/edge-policies.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import { noIds } from "../../catalogue/titles/external-ids.ts";
import { findByName } from "./house.server.ts";
import { keepEntries } from "./keep.server.ts";
import { takeNetworkRoom } from "./network-room.server.ts";
import { markOnShelf, noteWatched, rateTitle, takeBackWatched, takeOffShelf } from "./notes.server.ts";
import { keyElsewhere, shelfPath } from "./shelf.ts";
import {
  BroughtAlongForm,
  ByHandForm,
  NotWatchedForm,
  OffShelfForm,
  RatingForm,
  ShelfMarkForm,
  WatchedForm,
} from "./shelf-forms.ts";

const options = {
  limit: { name: "shelf", points: 60, seconds: 60 },
  crowdLimit: { name: "shelf-of-address", points: 120, seconds: 60, overAll: true } as const,
  failed: "That was not saved. Please try again.",
};

/** A hundred thousand plays are fifty of these. */
const bringing = {
  edge: { ...cookieEdge, mostBytes: 256 * 1024 },
  limit: { name: "bring-along", points: 240, seconds: 600 },
  crowdLimit: { name: "bring-along-of-address", points: 480, seconds: 600, overAll: true } as const,
  failed: "That was not kept. Please try again.",
};

const marked = {
  liked: { yes: "You like it.", no: "No longer liked." },
  wanted: { yes: "You want to see it.", no: "No longer on your list." },
};

/**
 * POST /shelf {name, kind, year}: a title by hand. POST /shelf/keep {entries}, from a script: what was brought along.
 * POST /shelf/{key}/watched, /unwatched, /rating, /mark, /off: what the fan says of one title; a key is a slug of the house,
 * or one of their own shelf. Sent twice each counts once. Refusals: no_such_title (404), shelf_full (409), invalid (422),
 * slow_down (429).
 */
export function shelfActions(actions: Endpoints): void {
  actions.post(
    "/shelf",
    action({ ...options, input: ByHandForm }, async (named, { fan }) => {
      const entry = { ...named, to: await findByName(named), ids: noIds };
      await keepEntries(await fan(), [{ ...entry, rating: null, liked: false, wanted: false, plays: [] }]);
      const goTo = shelfPath(entry.to ?? keyElsewhere(entry));
      return { answer: { goTo }, message: "It is on your shelf.", goTo };
    }),
  );
  actions.post(
    "/shelf/keep",
    action({ ...bringing, input: BroughtAlongForm }, async ({ entries }, { fan }, { call }) => {
      await takeNetworkRoom(call.address, entries);
      const kept = await keepEntries(await fan(), entries);
      return { answer: { kept }, message: `Kept ${counted(kept.plays, "time")} watched.` };
    }),
  );
  actions.post(
    "/shelf/:key/watched",
    action({ ...options, input: WatchedForm }, async ({ key, again, ...play }, { fan }) => {
      const moved = await noteWatched(await fan(), key, { ...play, again: again === "yes" });
      return { message: moved ? "Watched. Your mark moved on." : "Watched." };
    }),
  );
  actions.post(
    "/shelf/:key/unwatched",
    action({ ...options, input: NotWatchedForm }, async ({ key, ...play }, { fan }) => {
      await takeBackWatched(await fan(), key, play);
      return { message: "Taken back." };
    }),
  );
  actions.post(
    "/shelf/:key/rating",
    action({ ...options, input: RatingForm }, async ({ key, rating }, { fan }) => {
      await rateTitle(await fan(), key, rating || null);
      return { message: rating ? `Rated ${rating} of 10.` : "Your rating is taken back." };
    }),
  );
  actions.post(
    "/shelf/:key/mark",
    action({ ...options, input: ShelfMarkForm }, async ({ key, what, is }, { fan }) => {
      await markOnShelf(await fan(), key, { what, is: is === "yes" });
      return { message: marked[what][is] };
    }),
  );
  actions.post(
    "/shelf/:key/off",
    action({ ...options, input: OffShelfForm }, async ({ key }, { fan }) => {
      await takeOffShelf(await fan(), key);
      return { message: "It is off your shelf.", goTo: "/marks?show=watched" };
    }),
  );
}

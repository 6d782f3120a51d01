/** The views of the fan app (FANS-03), as `/fans?view=` names them. */
export const viewNames = [
  "home",
  "profile",
  "leaderboard",
  "wrapped",
  "alter-ego",
  "live",
  "drops",
  "scene-picker",
  "camera-selfie",
  "scene-play",
  "play",
  "bts",
  "deep-dive",
  "mood",
  "chat",
] as const;

export type ViewName = (typeof viewNames)[number];

/** What a view may be asked for beside its name: another value is another page. */
export const viewParams = [
  "caption",
  "character",
  "card",
  "before",
  "city",
  "deep-dive",
  "drop",
  "fan",
  "forum",
  "q",
  "scene",
  "see",
  "thread",
  "share",
] as const;

export type ViewParams = Partial<Record<(typeof viewParams)[number], string>>;

/** Null where no view, or none that there is, was asked for. */
export function viewOf(params: URLSearchParams): ViewName | null {
  const asked = params.get("view");
  return viewNames.find((name) => name === asked) ?? null;
}

/** Where a view stands, as in `viewPath("live", { forum: "rhony-forum" })`. */
export function viewPath(view: ViewName, params: ViewParams = {}): string {
  return `/fans?${new URLSearchParams({ view, ...params })}`;
}

/** Every view is loaded by a function of this shape; `fanId` is null for whom nothing is known of. */
export type ViewAsked = {
  fanId: string | null;
  params: URLSearchParams;
  address: string;
  /** On a phone of the showcase, where some views are as its rows want them. */
  inShowcase?: boolean;
};

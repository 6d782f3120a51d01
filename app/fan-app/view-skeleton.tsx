import type { ViewName } from "../frame/phone/views.ts";

/** What a view will look like, roughly: a picture with words, a card to swipe, or rows. */
const outlines: Partial<Record<ViewName, "card" | "picture">> = {
  home: "picture",
  drops: "picture",
  play: "card",
  bts: "card",
  "alter-ego": "card",
  profile: "card",
  wrapped: "card",
  mood: "card",
  "camera-selfie": "card",
  "scene-play": "card",
  "deep-dive": "picture",
};

const rows = [62, 84, 48, 76, 58, 80];

/** While a view is under way. */
export function ViewSkeleton({ view }: { view: ViewName }) {
  const outline = outlines[view];
  return (
    <div className="view-skeleton stack-4" data-outline={outline ?? "rows"} role="status">
      <span className="visually-hidden">Loading</span>
      {outline && <span className="skeleton-picture" />}
      {(outline === "card" ? rows.slice(0, 2) : rows).map((width) => (
        <span key={width} className="skeleton-row" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

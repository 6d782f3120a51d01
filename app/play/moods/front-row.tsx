import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { ReportFold } from "../../moderation/report-fold.tsx";
import frontRowStyles from "./front-row.css?url";
import type { Mood } from "./moods.server.ts";
import type { MoodPlace } from "./scenes.server.ts";

const mostShown = 12;

/** What others are today, the newest first. */
export function FrontRow({ row, scenes }: { row: Mood[]; scenes: MoodPlace[] }) {
  return (
    <section className="front-row stack-3" aria-labelledby="front-row-title">
      <link rel="stylesheet" href={frontRowStyles} precedence="page" />
      <h3 id="front-row-title">In the row in front of you</h3>
      {row.length === 0 ? (
        <p className="meta">No moods yet. Share the first.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has nothing in it to stop at
        <ul tabIndex={0} aria-labelledby="front-row-title">
          {row.slice(0, mostShown).map(({ fanId, day, name, isSample, scene: id, caption }) => {
            const scene = scenes.find((one) => one.id === id);
            return (
              <li key={fanId}>
                <div className="seat-screen">
                  {scene && (
                    <ArtPicture
                      of={scene.image}
                      sizes="148px"
                      alt={`As ${scene.title}, ${scene.of?.name ?? ""}`}
                    />
                  )}
                  <p>{caption}</p>
                </div>
                <div className="seat-name">
                  <b>{name}</b>
                  {isSample ? (
                    <SampleTag />
                  ) : (
                    <ReportFold
                      kind="mood"
                      subject={`${fanId} ${day}`}
                      of={`the mood of ${name}`}
                      text={caption}
                    />
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

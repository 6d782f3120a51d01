import { Button } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import type { ExperienceData } from "../experience.server.ts";
import type { Shown } from "../use-views.ts";
import { DiveShelf } from "./dive-shelf.tsx";
import { generic, genericFacts } from "./dives.ts";
import { useDive } from "./use-dive.ts";

/** LANDX-10: one title's facts, and the others below. */
export function OpenDive({
  asked: { title, type },
  dives,
  open,
  leave,
}: {
  asked: Extract<Shown, { view: "deep-dive" }>;
  dives: ExperienceData["dives"];
  open: (next: Shown) => void;
  leave: () => void;
}) {
  const entry = dives.find((one) => one.title === title);
  const { facts, isLoading, again } = useDive({ title, type, slug: entry?.slug });
  const isUnknown = facts?.length === 0;
  const about = isUnknown ? generic : entry && { year: entry.years, type: entry.type };
  return (
    <section className="stage-dive" aria-labelledby="stage-dive" aria-busy={isLoading}>
      <header className="stage-bar row-3">
        <Button variant="quiet" round aria-label="Back to tonight" onClick={leave}>
          <Icon name="back" />
        </Button>
        <div>
          <h3 id="stage-dive" className="stage-title" tabIndex={-1} data-begin>
            {title}
          </h3>
          {about && (
            <p className="meta">
              {about.type}, {about.year}
            </p>
          )}
        </div>
      </header>
      <div className="stage-deep stack-5">
        {entry && (
          <ArtPicture of={entry.image} sizes="(min-width: 800px) 420px, 96vw" crop="4:5" alt="" eager />
        )}
        <div aria-live="polite">
          {isLoading && (
            <>
              <p className="visually-hidden">Looking it up.</p>
              <div className="stage-waiting" aria-hidden="true" />
            </>
          )}
          {!isLoading && facts === null && (
            <div role="alert" className="stage-late">
              <p>Failed to load content</p>
              <Button variant="quiet" onClick={again}>
                Try again
              </Button>
            </div>
          )}
          {isUnknown && <p className="stage-note">Nothing about it yet. This is true of all of them.</p>}
          {facts && (
            <ol className="stage-facts stack-4">
              {(isUnknown ? genericFacts : facts).map((fact) => (
                <li key={`${fact.title} ${fact.description}`}>
                  <h4>{fact.title}</h4>
                  <p>{fact.description}</p>
                  {fact.source && <p className="meta">{fact.source}</p>}
                </li>
              ))}
            </ol>
          )}
        </div>
      </div>
      <DiveShelf dives={dives.filter((one) => one.title !== title)} open={open} />
    </section>
  );
}

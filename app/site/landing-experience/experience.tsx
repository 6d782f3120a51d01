import { type ComponentType, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import experienceStyles from "./experience.css?url";
import type { clientLoader } from "./experience.route.ts";
import type { ExperienceData } from "./experience.server.ts";
import { useNear } from "./use-near.ts";

/** Not by `viewPath`: its script is not needed before somebody comes near. */
const views = [
  ["bts", "Trivia"],
  ["play", "Hot or Not"],
  ["live", "Live chat"],
  ["chat", "Characters"],
  ["scene-picker", "Your face in a scene"],
  ["deep-dive", "Deep dives"],
  ["drops", "Drops"],
] as const;

/**
 * LANDX-01. With the page come a picture and the ways to the whole views; what is played with, its styles and its data
 * come when somebody is near, into a place that is as high before as after.
 */
export function Experience({ picture }: { picture: Art }) {
  const section = useRef<HTMLElement>(null);
  const { Stage, data, hasFailed, come } = useStage();
  const isNear = useNear(section);
  useEffect(() => {
    if (isNear) come();
  }, [isNear, come]);

  const lobby = (
    <div className="experience-lobby">
      <ArtPicture of={picture} sizes="(min-width: 1440px) 1360px, 96vw" alt="" />
      {hasFailed && (
        <p className="experience-late" role="alert">
          This did not come. <Button onClick={come}>Try again</Button>
        </p>
      )}
    </div>
  );
  return (
    <section
      ref={section}
      className="landing-section wrap experience"
      aria-labelledby="experience-title"
      onFocus={come}
    >
      <link rel="stylesheet" href={experienceStyles} precedence="page" />
      <div className="landing-opening stack-5">
        <h2 id="experience-title" className="section-heading">
          Here you may touch the screen
        </h2>
        <p className="lede">
          Say hot or not, argue in the row, wake a character, put your own face where the star’s was.
        </p>
      </div>
      <div className="experience-screen" aria-busy={isNear && !Stage && !hasFailed}>
        {Stage && data ? (
          <Suspense fallback={lobby}>
            <Stage data={data} />
          </Suspense>
        ) : (
          lobby
        )}
      </div>
      <nav className="experience-views" aria-label="The whole views">
        {views.map(([view, label]) => (
          <Link key={view} to={`/fans?view=${view}`}>
            {label}
          </Link>
        ))}
      </nav>
    </section>
  );
}

/** Its script and its data together; what was there stays when news of it cannot be had. */
function useStage() {
  const { data, load, state } = useFetcher<typeof clientLoader>();
  const [shown, setShown] = useState<NonNullable<typeof data> | null>(null);
  const [Stage, setStage] = useState<ComponentType<{ data: ExperienceData }> | null>(null);
  const [isLost, setLost] = useState(false);
  const asked = useRef(false);
  if (data && data !== shown) setShown(data);

  const come = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    setLost(false);
    Promise.all([import("./stage.tsx"), load("/landing-experience")]).then(
      ([stage]) => setStage(() => stage.default),
      () => setLost(true),
    );
  }, [load]);
  const hasFailed = isLost || (Stage !== null && data === null && !shown);
  useEffect(() => {
    if (hasFailed && state === "idle") asked.current = false;
  }, [hasFailed, state]);

  return { Stage, data: shown, hasFailed, come };
}

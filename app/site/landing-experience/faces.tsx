import { useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import type { ExperienceData } from "./experience.server.ts";
import { FaceTalk } from "./face-talk.tsx";
import type { clientLoader } from "./talk.route.ts";

type Face = ExperienceData["faces"][number];

/** LANDX-09: whoever is woken answers right here; it is the same talk as in the app. */
export function Faces({ faces }: { faces: Face[] }) {
  const [chosen, setChosen] = useState<Face | null>(null);
  const { data: talk, load, state } = useFetcher<typeof clientLoader>();
  if (faces.length === 0) return null;
  const isOpen = chosen !== null && talk?.character.id === chosen.id;

  function choose(face: Face) {
    setChosen(face);
    void load(`/landing-experience/talks/${face.id}`);
  }

  return (
    <section className="stage-faces" aria-labelledby="stage-faces">
      <h3 id="stage-faces">{chosen ? chosen.name : "Wake someone up"}</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no row of buttons */}
      <div className="stage-heads stack-2" role="group" aria-label="Characters">
        {faces.map((face) => (
          <button
            key={face.id}
            type="button"
            className="stage-head"
            aria-label={`Talk to ${face.name} of ${face.show}`}
            aria-pressed={face.id === chosen?.id}
            onClick={() => choose(face)}
          >
            <ArtPicture of={face.portrait} sizes="72px" alt="" />
          </button>
        ))}
      </div>
      {isOpen ? (
        <FaceTalk key={chosen.id} talk={talk} />
      ) : chosen && state === "idle" ? (
        <p className="stage-note" role="alert">
          {chosen.name} does not hear you just now.{" "}
          <Button variant="quiet" size="small" onClick={() => choose(chosen)}>
            Try again
          </Button>
        </p>
      ) : (
        <p className="stage-note" role="status">
          {chosen ? `${chosen.name} is getting up.` : "They are made up, and software answers for them."}
        </p>
      )}
    </section>
  );
}

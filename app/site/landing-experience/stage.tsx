import btsStyles from "../../discover/behind-the-scenes/bts.css?url";
import { Comments } from "./comments.tsx";
import { DiveShelf } from "./dives/dive-shelf.tsx";
import divesStyles from "./dives/dives.css?url";
import { OpenDive } from "./dives/open-dive.tsx";
import type { ExperienceData } from "./experience.server.ts";
import { Faces } from "./faces.tsx";
import { LiveRoom } from "./live-room.tsx";
import { PlayShop } from "./play-shop.tsx";
import { SelfieBooth } from "./selfie/selfie.tsx";
import stageStyles from "./stage.css?url";
import { Trivia } from "./trivia.tsx";
import { useViews } from "./use-views.ts";
import { Votes } from "./votes.tsx";

/** Home stays as it was left while another view lies over it. */
export default function Stage({ data }: { data: ExperienceData }) {
  const { shown, open, place } = useViews();
  const home = () => open({ view: "home" });
  return (
    <div className="stage" ref={place} data-view={shown.view}>
      <link rel="stylesheet" href={stageStyles} precedence="page" />
      <link rel="stylesheet" href={divesStyles} precedence="page" />
      <link rel="stylesheet" href={btsStyles} precedence="page" />
      <div className="stage-home" hidden={shown.view !== "home"}>
        <header className="stage-bar row-3">
          <h3 className="stage-title" tabIndex={-1} data-begin={shown.view === "home" || undefined}>
            Tonight
          </h3>
          <PlayShop />
          <button
            type="button"
            className="button primary small"
            onClick={() => open({ view: "camera-selfie" })}
          >
            Put your face in it
          </button>
        </header>
        <div className="stage-parts stack-6">
          <div>
            <Trivia titles={data.trivia} />
            <Votes {...data.votes} />
          </div>
          <div>
            <Faces faces={data.faces} />
            <LiveRoom {...data.live} />
          </div>
          <div>{data.comments && <Comments page={data.comments} avatars={data.live.avatars} />}</div>
        </div>
        <DiveShelf dives={data.dives} open={open} />
      </div>
      {shown.view === "camera-selfie" && <SelfieBooth scenes={data.scenes} leave={home} />}
      {shown.view === "deep-dive" && (
        <OpenDive key={shown.title} asked={shown} dives={data.dives} open={open} leave={home} />
      )}
    </div>
  );
}

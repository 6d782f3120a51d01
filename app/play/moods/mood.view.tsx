import { useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { ShareButton } from "../../../platform/ui/share/share-button.tsx";
import { ViewHead } from "../../frame/phone/view-head.tsx";
import { viewOf, viewPath } from "../../frame/phone/views.ts";
import { BigScreen } from "./big-screen.tsx";
import sheetStyles from "./contact-sheet.css?url";
import { ContactSheet } from "./contact-sheet.tsx";
import { FrontRow } from "./front-row.tsx";
import moodStyles from "./mood.css?url";
import type { MoodData } from "./mood.server.ts";
import type { Mood } from "./moods.server.ts";
import { RecommendedList } from "./recommended-list.tsx";

/** A caption on the big screen; the row in front watches. */
export default function MoodView({ data }: { data: MoodData }) {
  const { scenes, origin } = data;
  const [row, setRow] = useState(data.row);
  const [own, setOwn] = useState(data.own);
  const [caption, setCaption] = useState(data.caption);
  useTopic<never, { row: Mood[] }>("moods", { onState: { row: setRow } });

  const asked = useAsked();
  const chosen = scenes.find(({ id }) => id === (asked.get("scene") ?? own?.scene));
  const isChoosing = !chosen || asked.get("see") === "scenes";
  const up = scenes.find(({ id }) => id === own?.scene);
  const me = own?.fanId ?? data.fanId;

  return (
    <section className="mood" aria-labelledby="mood-title">
      <link rel="stylesheet" href={moodStyles} precedence="page" />
      <link rel="stylesheet" href={sheetStyles} precedence="page" />
      <ViewHead title="Your Mood & Scene" titleId="mood-title" back="bts">
        {own && up && (
          <ShareButton
            title="Your Mood & Scene"
            text={`Today I am this scene: ${up.title}. Caption: "${own.caption}"`}
            url={`${origin}${viewPath("mood", { scene: up.id })}`}
          />
        )}
      </ViewHead>
      {isChoosing ? (
        <ContactSheet scenes={scenes} chosen={chosen?.id ?? null} caption={caption} />
      ) : (
        <BigScreen
          key={chosen.id}
          scene={chosen}
          own={own}
          caption={caption}
          onCaption={setCaption}
          onShared={setOwn}
        />
      )}
      <FrontRow row={row.filter(({ fanId }) => fanId !== me)} scenes={scenes} />
      {chosen && !isChoosing && (
        <RecommendedList mood={chosen.mood} titles={data.chosen === chosen.id ? data.recommended : null} />
      )}
    </section>
  );
}

/** What the address says, and at once what it is about to say. */
function useAsked(): URLSearchParams {
  const { search } = useLocation();
  const { location } = useNavigation();
  const next = location?.pathname === "/fans" ? new URLSearchParams(location.search) : null;
  return next && viewOf(next) === "mood" ? next : new URLSearchParams(search);
}

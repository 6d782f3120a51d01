import { ButtonLink } from "../../../platform/ui/button.tsx";
import { pictureOf, titleName } from "../../catalogue/catalogue.server.ts";
import { CatalogueList } from "../../catalogue/desk/catalogue-list.tsx";
import { CatalogueNav } from "../../catalogue/desk/catalogue-nav.tsx";
import { listAction } from "../../catalogue/desk/list-action.server.ts";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/mood-scenes.desk.route";
import { listDeskMoodScenes, moodSceneShelf } from "./desk-scenes.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const all = await listDeskMoodScenes();
  return {
    rows: all.map(({ id, name, title, mood, picture, isRetired, isSample }) => ({
      key: id,
      name,
      note: [title && titleName(title), mood].filter(Boolean).join(", "),
      picture: picture ? pictureOf(picture) : null,
      isRetired,
      isSample,
    })),
  };
}

export const action = onDesk(listAction(moodSceneShelf, "mood-scene"));

export default function MoodScenes({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Mood scenes"
        aside={
          <ButtonLink to="/operator/catalogue/mood-scenes/new" size="small">
            New mood scene
          </ButtonLink>
        }
      >
        The first four are the header of mood search too.
      </DeskHead>
      <CatalogueNav />
      {rows.length === 0 && <Nothing>There is no mood scene yet.</Nothing>}
      <CatalogueList rows={rows} base="/operator/catalogue/mood-scenes" />
    </>
  );
}

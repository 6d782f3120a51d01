import { sceneRow } from "../../../catalogue/scene-row.server.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { listAction } from "../../../desk/records/list-action.server.ts";
import { ShelfPage } from "../../../desk/records/shelf-page.tsx";
import type { Route } from "./+types/mood-scenes.desk.route";
import { listDeskMoodScenes, moodSceneShelf } from "./desk-scenes.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  return { rows: (await listDeskMoodScenes()).map(sceneRow) };
}

export const action = onDesk(listAction(moodSceneShelf, "mood-scene"));

export default function MoodScenes({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <ShelfPage
      title="Mood scenes"
      base="/operator/catalogue/mood-scenes"
      add="New mood scene"
      none="There is no mood scene yet."
      rows={rows}
    >
      The first four are the header of mood search too.
    </ShelfPage>
  );
}

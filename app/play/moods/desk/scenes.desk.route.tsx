import { sceneRow } from "../../../catalogue/scene-row.server.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { listAction } from "../../../desk/records/list-action.server.ts";
import { ShelfPage } from "../../../desk/records/shelf-page.tsx";
import type { Route } from "./+types/scenes.desk.route";
import { listDeskScenes, sceneShelf } from "./desk-scenes.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  return { rows: (await listDeskScenes()).map(sceneRow) };
}

export const action = onDesk(listAction(sceneShelf, "scene"));

export default function Scenes({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <ShelfPage
      title="Scenes"
      base="/operator/catalogue/scenes"
      add="New scene"
      none="There is no scene yet."
      rows={rows}
    />
  );
}

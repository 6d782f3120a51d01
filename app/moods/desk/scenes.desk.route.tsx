import { ButtonLink } from "../../../platform/ui/button.tsx";
import { pictureOf, titleName } from "../../catalogue/catalogue.server.ts";
import { CatalogueList } from "../../catalogue/desk/catalogue-list.tsx";
import { CatalogueNav } from "../../catalogue/desk/catalogue-nav.tsx";
import { listAction } from "../../catalogue/desk/list-action.server.ts";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/scenes.desk.route";
import { listDeskScenes, sceneShelf } from "./desk-scenes.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const all = await listDeskScenes();
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

export const action = onDesk(listAction(sceneShelf, "scene"));

export default function Scenes({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Scenes"
        aside={
          <ButtonLink to="/operator/catalogue/scenes/new" size="small">
            New scene
          </ButtonLink>
        }
      />
      <CatalogueNav />
      {rows.length === 0 && <Nothing>There is no scene yet.</Nothing>}
      <CatalogueList rows={rows} base="/operator/catalogue/scenes" />
    </>
  );
}

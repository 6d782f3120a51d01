import { ButtonLink } from "../../../platform/ui/button.tsx";
import { CatalogueList } from "../../catalogue/desk/catalogue-list.tsx";
import { CatalogueNav } from "../../catalogue/desk/catalogue-nav.tsx";
import { listAction } from "../../catalogue/desk/list-action.server.ts";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/forums.desk.route";
import { forumShelf, listDeskForums } from "./desk-forums.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const forums = await listDeskForums();
  return {
    rows: forums.map(({ id, name, kind, onLive, onLanding, isRetired, isSample }) => ({
      key: id,
      name,
      note: `${kind === "thread" ? "Thread" : "Forum"}${onLive ? ", with a door on live" : ""}${onLanding ? ", on the landing page" : ""}`,
      isRetired,
      isSample,
    })),
  };
}

export const action = onDesk(listAction(forumShelf, "forum"));

export default function Forums({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Forums"
        aside={
          <ButtonLink to="/operator/catalogue/forums/new" size="small">
            New forum
          </ButtonLink>
        }
      />
      <CatalogueNav />
      {rows.length === 0 && <Nothing>There is no forum yet.</Nothing>}
      <CatalogueList rows={rows} base="/operator/catalogue/forums" />
    </>
  );
}

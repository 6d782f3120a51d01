import { onDesk } from "../../../desk/desk-action.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { listAction } from "../../../desk/records/list-action.server.ts";
import { ShelfPage } from "../../../desk/records/shelf-page.tsx";
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
    <ShelfPage
      title="Forums"
      base="/operator/catalogue/forums"
      add="New forum"
      none="There is no forum yet."
      rows={rows}
    />
  );
}

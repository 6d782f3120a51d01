import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { listAction } from "../../desk/records/list-action.server.ts";
import { ShelfPage } from "../../desk/records/shelf-page.tsx";
import { portraitOf } from "../catalogue.server.ts";
import type { Route } from "./+types/characters.desk.route";
import { characterShelf, listDeskCharacters } from "./characters.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const characters = await listDeskCharacters();
  return {
    rows: characters.map((one) => ({
      key: one.id,
      name: one.name,
      note: one.show,
      picture: portraitOf(one),
      isRetired: one.isRetired,
      isSample: one.isSample,
    })),
  };
}

export const action = onDesk(listAction(characterShelf, "character"));

/** In the order in which fans may be them; the first is the one that is suggested. */
export default function Characters({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <ShelfPage
      title="Characters"
      base="/operator/catalogue/characters"
      add="New character"
      none="There is nobody yet. Until there is, fans are shown by their first letter."
      rows={rows}
    >
      {rows.length > 0 && "The first is suggested to fans who claim somebody."}
    </ShelfPage>
  );
}

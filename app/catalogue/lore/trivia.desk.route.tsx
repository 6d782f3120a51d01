import { ButtonLink } from "../../../platform/ui/button.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { pictureOf } from "../catalogue.server.ts";
import { CatalogueList } from "../desk/catalogue-list.tsx";
import { CatalogueNav } from "../desk/catalogue-nav.tsx";
import { listAction } from "../desk/list-action.server.ts";
import type { Route } from "./+types/trivia.desk.route";
import { listTrivia, triviaShelf } from "./lore.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const all = await listTrivia();
  return {
    rows: all.map((one) => ({
      key: one.id,
      name: one.text.length > 110 ? `${one.text.slice(0, 110)}…` : one.text,
      note: one.about,
      picture: one.picture ? pictureOf(one.picture) : null,
      isRetired: one.isRetired,
      isSample: one.isSample,
    })),
  };
}

export const action = onDesk(listAction(triviaShelf, "trivia"));

export default function Trivia({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Trivia"
        aside={
          <ButtonLink to="/operator/catalogue/trivia/new" size="small">
            New card
          </ButtonLink>
        }
      />
      <CatalogueNav />
      {rows.length === 0 && <Nothing>There is no card yet.</Nothing>}
      <CatalogueList rows={rows} base="/operator/catalogue/trivia" />
    </>
  );
}

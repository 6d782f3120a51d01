import { ButtonLink } from "../../../platform/ui/button.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { pictureOf } from "../catalogue.server.ts";
import { CatalogueList } from "../desk/catalogue-list.tsx";
import { CatalogueNav } from "../desk/catalogue-nav.tsx";
import { listAction } from "../desk/list-action.server.ts";
import type { Route } from "./+types/titles.desk.route";
import { listDeskTitles, titleShelf } from "./titles.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const titles = await listDeskTitles();
  return {
    rows: titles.map(({ slug, name, kind, years, still, isRetired, isSample }) => ({
      key: slug,
      name,
      note: [kind === "film" ? "Film" : "Show", years].filter(Boolean).join(", "),
      picture: pictureOf(still),
      isRetired,
      isSample,
    })),
  };
}

export const action = onDesk(listAction(titleShelf, "title"));

export default function Titles({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Titles"
        aside={
          <ButtonLink to="/operator/catalogue/titles/new" size="small">
            New title
          </ButtonLink>
        }
      />
      <CatalogueNav />
      {rows.length === 0 && (
        <Nothing>
          There is none yet. Announcing a party for a show or film makes it a title; here you can say more.
        </Nothing>
      )}
      <CatalogueList rows={rows} base="/operator/catalogue/titles" />
    </>
  );
}

import { ButtonLink } from "../../../platform/ui/button.tsx";
import { pictureOf } from "../../catalogue/catalogue.server.ts";
import { CatalogueList } from "../../catalogue/desk/catalogue-list.tsx";
import { CatalogueNav } from "../../catalogue/desk/catalogue-nav.tsx";
import { listAction } from "../../catalogue/desk/list-action.server.ts";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/interviews.desk.route";
import { interviewShelf, listDeskInterviews } from "./desk-interviews.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const all = await listDeskInterviews();
  return {
    rows: all.map(({ id, headline, person, picture, isRetired, isSample }) => ({
      key: id,
      name: headline,
      note: person,
      picture: picture ? pictureOf(picture) : null,
      isRetired,
      isSample,
    })),
  };
}

export const action = onDesk(listAction(interviewShelf, "interview"));

export default function Interviews({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Interviews"
        aside={
          <ButtonLink to="/operator/catalogue/interviews/new" size="small">
            New interview
          </ButtonLink>
        }
      />
      <CatalogueNav />
      {rows.length === 0 && <Nothing>There is no interview yet.</Nothing>}
      <CatalogueList rows={rows} base="/operator/catalogue/interviews" />
    </>
  );
}

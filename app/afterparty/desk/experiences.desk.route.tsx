import { ButtonLink } from "../../../platform/ui/button.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { pictureOf } from "../../catalogue/catalogue.server.ts";
import { CatalogueList } from "../../catalogue/desk/catalogue-list.tsx";
import { CatalogueNav } from "../../catalogue/desk/catalogue-nav.tsx";
import { listAction } from "../../catalogue/desk/list-action.server.ts";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { countInvited } from "../invitations.server.ts";
import type { Route } from "./+types/experiences.desk.route";
import { experienceShelf, listDeskExperiences } from "./desk-experiences.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const [all, invited] = await Promise.all([listDeskExperiences(), countInvited()]);
  return {
    invited,
    rows: all.map((one) => ({
      key: one.id,
      name: one.title,
      note: `${one.category}, ${one.exclusivity}`,
      picture: one.picture ? pictureOf(one.picture) : null,
      isRetired: one.isRetired,
      isSample: one.isSample,
    })),
  };
}

export const action = onDesk(listAction(experienceShelf, "experience"));

export default function Experiences({ loaderData: { rows, invited } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Experiences"
        aside={
          <ButtonLink to="/operator/catalogue/experiences/new" size="small">
            New experience
          </ButtonLink>
        }
      >
        What stands behind the password of Afterparty, in this order. Letters of invitation to top fans of
        last week: {count(invited)}.
      </DeskHead>
      <CatalogueNav />
      {rows.length === 0 && <Nothing>There is no experience yet.</Nothing>}
      <CatalogueList rows={rows} base="/operator/catalogue/experiences" />
    </>
  );
}

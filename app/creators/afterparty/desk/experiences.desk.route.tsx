import { count } from "../../../../platform/ui/numbers.ts";
import { pictureOf } from "../../../catalogue/catalogue.server.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { listAction } from "../../../desk/records/list-action.server.ts";
import { ShelfPage } from "../../../desk/records/shelf-page.tsx";
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
    <ShelfPage
      title="Experiences"
      base="/operator/catalogue/experiences"
      add="New experience"
      none="There is no experience yet."
      rows={rows}
    >
      What stands behind the password of Afterparty, in this order. Letters of invitation to top fans of last
      week: {count(invited)}.
    </ShelfPage>
  );
}

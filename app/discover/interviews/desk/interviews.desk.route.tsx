import { pictureOf } from "../../../catalogue/catalogue.server.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { listAction } from "../../../desk/records/list-action.server.ts";
import { ShelfPage } from "../../../desk/records/shelf-page.tsx";
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
    <ShelfPage
      title="Interviews"
      base="/operator/catalogue/interviews"
      add="New interview"
      none="There is no interview yet."
      rows={rows}
    />
  );
}

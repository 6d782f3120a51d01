import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { listAction } from "../../desk/records/list-action.server.ts";
import { ShelfPage } from "../../desk/records/shelf-page.tsx";
import { pictureOf } from "../catalogue.server.ts";
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
    <ShelfPage
      title="Trivia"
      base="/operator/catalogue/trivia"
      add="New card"
      none="There is no card yet."
      rows={rows}
    />
  );
}

import { useRevalidator } from "react-router";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { choiceOf } from "../../desk/choice.ts";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { ChoiceNav } from "../../desk/list/choice-nav.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { CatalogueList } from "../../desk/records/catalogue-list.tsx";
import { CatalogueNav } from "../../desk/records/catalogue-nav.tsx";
import { PictureDrop } from "../../desk/records/pictures/picture-drop.tsx";
import { listAction, undoOfRetiring } from "../../desk/records/record-action.server.ts";
import { recordStateOf } from "../../desk/records/record-state.ts";
import { pageOfShelf } from "../../desk/records/shelf-pages.ts";
import { RequireRole } from "../../desk/require-role.tsx";
import { pictureOf } from "../catalogue.server.ts";
import type { Route } from "./+types/pictures.desk.route";
import { listPictures, shapeOf } from "./pictures.server.ts";
import { useRendering } from "./use-rendering.ts";

const kinds = [
  "still",
  "poster",
  "portrait",
  "cutout",
  "thumbnail",
  "tile",
  "scene",
  "drop",
  "look",
  "curated",
] as const;
const kindWords = {
  still: "Stills",
  poster: "Posters",
  portrait: "Portraits",
  cutout: "Cut-outs",
  thumbnail: "Thumbnails",
  tile: "Tiles",
  scene: "Scenes",
  drop: "Drops",
  look: "Pieces of outfits",
  curated: "Recommendations",
};

const shelf = { table: "pictures", word: "picture" } as const;

export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "viewer");
  const search = asked.url.searchParams;
  const { value, unknown } = choiceOf(search.get("kind"), kinds);
  const kind = value ?? "still";
  const pictures = await listPictures(kind);
  const rows = pictures.map(({ name, alt, status, isRetired, isSample }, at) => ({
    key: name,
    name: alt,
    note: status === "rendering" ? "Rendering…" : status === "failed" ? "Could not be rendered" : name,
    picture: pictureOf(name),
    state: recordStateOf({ isRetired }),
    place: at + 1,
    isSample,
  }));
  return {
    kind,
    shape: shapeOf(kind) ?? null,
    unknown,
    count: rows.length,
    ...pageOfShelf(rows, search.get("from")),
    undoable: await undoOfRetiring(shelf, search, operator),
    isRendering: pictures.some(({ status }) => status === "rendering"),
  };
}

export const action = onDesk(listAction(shelf));

export default function Pictures({ loaderData }: Route.ComponentProps) {
  const { kind, shape, unknown, rows, count, next, undoable, isRendering } = loaderData;
  const { revalidate } = useRevalidator();
  useRendering<Route.ComponentProps["loaderData"]>(isRendering, (data) => !data.isRendering);
  return (
    <>
      <DeskHead
        title="Pictures"
        aside={
          <ButtonLink to={`/operator/catalogue/pictures/new?kind=${kind}`} size="small">
            Upload a picture
          </ButtonLink>
        }
      />
      <CatalogueNav />
      <ChoiceNav label="Kinds of pictures" words={kindWords} chosen={kind} unknown={unknown} param="kind" />
      {shape && (
        <RequireRole need="operator">
          <PictureDrop key={kind} shape={shape} added={() => void revalidate()} />
        </RequireRole>
      )}
      {rows.length === 0 && <EmptyState>Nothing here yet.</EmptyState>}
      <CatalogueList base="/operator/catalogue/pictures" {...{ rows, count, next, undoable }} />
    </>
  );
}

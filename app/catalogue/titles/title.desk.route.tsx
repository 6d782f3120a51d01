import { ButtonLink } from "../../../platform/ui/button.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import { changeCatalogue } from "../../desk/records/order.server.ts";
import { checked, recordAction } from "../../desk/records/record-action.server.ts";
import { RecordPage } from "../../desk/records/record-page.tsx";
import { pictureChoices } from "../pictures/pictures.server.ts";
import type { Route } from "./+types/title.desk.route";
import { changeSeason, listSeasons } from "./episodes.server.ts";
import { Seasons } from "./seasons.tsx";
import { TitleFields } from "./title-fields.tsx";
import { SeasonForm, TitleForm } from "./title-form.ts";
import { createTitle, editTitle, findDeskTitle, listPoints, titleShelf } from "./titles.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { slug } = asked.params;
  const title = await recordOrNew(slug, findDeskTitle);
  const [stills, posters, seasons, points] = await Promise.all([
    pictureChoices("still", title?.still),
    pictureChoices("poster", title?.poster),
    listSeasons(slug),
    listPoints(slug, null),
  ]);
  return { title, stills, posters, seasons, points };
}

export const action = onDesk((asked: Route.ActionArgs) => {
  const { slug } = asked.params;
  return recordAction({ shelf: titleShelf, id: slug, word: "title" }, async (form, noted) => {
    if (form.has("season")) {
      const doing = form.get("do");
      const { season, name } = checked(SeasonForm, form);
      const change = doing === "season-name" ? { name } : { isRetired: doing === "season-retire" };
      await changeCatalogue(async (on) => {
        await changeSeason(slug, season, change, on);
        await noted(on, slug);
      });
      return { said: "The season is changed." };
    }
    const input = checked(TitleForm, form);
    if (slug === "new") {
      const made = await createTitle(input, noted);
      return { said: "The title is there.", goTo: `/operator/catalogue/titles/${made}` };
    }
    await editTitle(slug, input, noted);
    return { said: "The title is changed." };
  });
});

export default function Title({
  loaderData: { title, stills, posters, seasons, points },
  actionData,
}: Route.ComponentProps) {
  return (
    <RecordPage
      back="Titles"
      backTo="/operator/catalogue/titles"
      title={title?.name ?? "New title"}
      one={title}
      aside={
        title && (
          <ButtonLink to={`/operator/parties/new?title=${title.slug}`} size="small" variant="quiet">
            Announce a party
          </ButtonLink>
        )
      }
    >
      <TitleFields
        key={title?.slug}
        title={title}
        points={points}
        stills={stills}
        posters={posters}
        refused={actionData}
      />
      {title?.kind === "show" && <Seasons slug={title.slug} seasons={seasons} />}
    </RecordPage>
  );
}

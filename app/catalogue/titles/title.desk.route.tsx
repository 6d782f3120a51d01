import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { changeCatalogue } from "../../desk/records/order.server.ts";
import { checked, recordAction } from "../../desk/records/record-action.server.ts";
import { RecordPage } from "../../desk/records/record-page.tsx";
import type { Route } from "./+types/title.desk.route";
import { changeSeason, listSeasons } from "./episodes.server.ts";
import { Seasons } from "./seasons.tsx";
import { SeasonForm } from "./title-form.ts";
import { titleRecords } from "./titles.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { slug } = asked.params;
  const [{ row, page }, seasons] = await Promise.all([titleRecords.open(slug), listSeasons(slug)]);
  return { page, seasons, isShow: row?.kind === "show" };
}

export const action = onDesk(({ params: { slug } }: Route.ActionArgs) =>
  recordAction({ ...titleRecords, id: slug }, async (form, noted) => {
    if (!form.has("season")) return titleRecords.submit(slug, form, noted);
    const doing = form.get("do");
    const { season, name } = checked(SeasonForm, form);
    const change = doing === "season-name" ? { name } : { isRetired: doing === "season-retire" };
    await changeCatalogue(async (on) => {
      await changeSeason(slug, season, change, on);
      await noted(on, slug);
    });
    return { said: "The season is saved." };
  }),
);

const rules = () => import("./title-form.ts").then((module) => module.TitleForm);

export default function Title({ loaderData: { page, seasons, isShow }, actionData }: Route.ComponentProps) {
  const slug = page.one?.id;
  return (
    <RecordPage page={page} rules={rules} refused={actionData}>
      {slug && isShow && <Seasons slug={slug} seasons={seasons} />}
    </RecordPage>
  );
}

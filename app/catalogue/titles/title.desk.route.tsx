import { Problem } from "../../../platform/problem.ts";
import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { changeCatalogue, type Noted } from "../../desk/records/order.server.ts";
import { checked, recordAction } from "../../desk/records/record-action.server.ts";
import { RecordPage } from "../../desk/records/record-page.tsx";
import { ThemeForm } from "../themes/theme-form.ts";
import { ThemePart } from "../themes/theme-part.tsx";
import { findThemeEnding, removeTheme, saveTheme } from "../themes/themes.server.ts";
import type { Route } from "./+types/title.desk.route";
import { changeSeason, listSeasons } from "./episodes.server.ts";
import { Seasons } from "./seasons.tsx";
import { SeasonForm } from "./title-form.ts";
import { requireTitle, titleRecords } from "./titles.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { slug } = asked.params;
  const [{ row, page }, seasons, ending] = await Promise.all([
    titleRecords.open(slug),
    listSeasons(slug),
    findThemeEnding(slug),
  ]);
  return { page, seasons, isShow: row?.kind === "show", song: row?.themeSong ?? "", ending };
}

export const action = onDesk(({ params: { slug } }: Route.ActionArgs) =>
  recordAction({ ...titleRecords, id: slug }, async (form, noted, file) => {
    if (form.get("do")?.startsWith("theme")) return changeTheme(slug, form, file, noted);
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

async function changeTheme(slug: string, form: URLSearchParams, file: Buffer | undefined, noted: Noted) {
  const isRemoved = form.get("do") === "theme-remove";
  const { song } = isRemoved ? { song: "" } : checked(ThemeForm, form);
  if (!isRemoved && !file) throw new Problem("no_file", 422, "Choose a file", { file: "Choose a file" });
  await changeCatalogue(async (on) => {
    await requireTitle(on, slug);
    if (file && !isRemoved) await saveTheme(slug, song, file, on);
    else await removeTheme(slug, on);
    await noted(on, slug);
  });
  return { said: isRemoved ? "The title is silent." : "The theme song is there." };
}

const rules = () => import("./title-form.ts").then((module) => module.TitleForm);

export default function Title({ loaderData, actionData }: Route.ComponentProps) {
  const { page, seasons, isShow, song, ending } = loaderData;
  const slug = page.one?.id;
  return (
    <RecordPage page={page} rules={rules} refused={actionData}>
      {slug && <ThemePart slug={slug} song={song} ending={ending} refused={actionData} />}
      {slug && isShow && <Seasons slug={slug} seasons={seasons} />}
    </RecordPage>
  );
}

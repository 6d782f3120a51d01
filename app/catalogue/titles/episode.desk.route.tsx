import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskForm } from "../../desk/desk-form.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { changeCatalogue } from "../../desk/records/order.server.ts";
import { checked, recordAction } from "../../desk/records/record-action.server.ts";
import { RecordPage } from "../../desk/records/record-page.tsx";
import { TickField } from "../../desk/records/tick-field.tsx";
import type { Route } from "./+types/episode.desk.route";
import { createEpisode, editEpisode, findEpisode, nextEpisode, retireEpisode } from "./episodes.server.ts";
import { EpisodeForm } from "./title-form.ts";
import { findDeskTitle, listPoints } from "./titles.server.ts";

/** "2x5" is the fifth of the second season. */
const numbersOf = (text: string) => {
  const [, season, number] = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(text) ?? [];
  return season && number ? { season: Number(season), number: Number(number) } : null;
};

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { slug, episode: named } = asked.params;
  const at = numbersOf(named);
  const title = await findDeskTitle(slug);
  const episode = at && (await findEpisode(slug, at.season, at.number));
  if (!title || (!episode && named !== "new")) throw new Response(null, { status: 404 });
  const points = episode ? await listPoints(slug, episode) : [];
  return { title, episode, points, next: await nextEpisode(slug) };
}

export const action = onDesk((asked: Route.ActionArgs) => {
  const { slug, episode: named } = asked.params;
  const at = numbersOf(named);
  return recordAction({ shelf: null, id: named, word: "episode" }, async (form, noted) => {
    const doing = form.get("do");
    if (at && (doing === "retire" || doing === "restore")) {
      await changeCatalogue(async (on) => {
        await retireEpisode(slug, at, doing === "retire", on);
        await noted(on, `${slug} ${named}`);
      });
      return { said: doing === "retire" ? "Retired. It can be put back." : "Put back." };
    }
    const input = checked(EpisodeForm, form);
    const address = `${input.season}x${input.number}`;
    const goTo = `/operator/catalogue/titles/${slug}/episodes/${address}`;
    if (at) await editEpisode(slug, at, input, (on) => noted(on, `${slug} ${address}`));
    else await createEpisode(slug, input, (on) => noted(on, `${slug} ${address}`));
    return { said: at ? "The episode is changed." : "The episode is there.", goTo };
  });
});

const rules = () => import("./title-form.ts").then((module) => module.EpisodeForm);

export default function Episode({
  loaderData: { title, episode, points, next },
  actionData,
}: Route.ComponentProps) {
  const values = {
    season: String(episode?.season ?? next.season),
    number: String(episode?.number ?? next.number),
    name: episode?.name ?? "",
    synopsis: episode?.synopsis ?? "",
    isHarmless: episode?.isHarmless ? "on" : "",
    runtime: String(episode?.runtime ?? ""),
    points: points.map(({ minute, what }) => `${minute} ${what}`).join("\n"),
  };
  return (
    <RecordPage
      back={title.name}
      backTo={`/operator/catalogue/titles/${title.slug}`}
      title={episode ? episode.name : "New episode"}
      note={episode && `${title.name}, season ${episode.season}, episode ${episode.number}`}
      one={episode}
    >
      <DeskForm
        key={`${episode?.season} ${episode?.number} ${next.number}`}
        rules={rules}
        refused={actionData}
        values={values}
        keep={episode ? "Keep the changes" : "Add the episode"}
      >
        {(field) => (
          <>
            <Field label="Name" {...field("name")} />
            <div className="desk-two">
              <Field label="Season" inputMode="numeric" {...field("season")} />
              <Field label="Number" inputMode="numeric" {...field("number")} />
              <Field label="Minutes" inputMode="numeric" {...field("runtime")} />
            </div>
            <TextField label="Synopsis" {...field("synopsis")} rows={3} />
            <TickField label="Everybody may read the synopsis" {...field("isHarmless")} />
            <TextField
              label="Points of the story"
              hint="One on each line: 12 The clock stops"
              {...field("points")}
              rows={6}
            />
          </>
        )}
      </DeskForm>
    </RecordPage>
  );
}

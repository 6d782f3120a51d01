import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { publishingWords, readPublishing } from "../../desk/records/drafts.server.ts";
import { type FormPart, typedValues } from "../../desk/records/fields.ts";
import { changeCatalogue } from "../../desk/records/order.server.ts";
import type { RecordShown } from "../../desk/records/record.server.ts";
import { checked, recordAction } from "../../desk/records/record-action.server.ts";
import { RecordPage } from "../../desk/records/record-page.tsx";
import type { Route } from "./+types/episode.desk.route";
import {
  createEpisode,
  editEpisode,
  findEpisode,
  nextEpisode,
  publishEpisode,
  retireEpisode,
} from "./episodes.server.ts";
import { EpisodeForm } from "./title-form.ts";
import { listPoints, titleRecords, typedPoints } from "./titles.server.ts";

/** "2x5" is the fifth of the second season. */
const numbersOf = (text: string) => {
  const [, season, number] = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(text) ?? [];
  return season && number ? { season: Number(season), number: Number(number) } : null;
};

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { slug, episode: named } = asked.params;
  const at = numbersOf(named);
  const title = await titleRecords.find(slug);
  const episode = at && (await findEpisode(slug, at.season, at.number));
  if (!title || (!episode && named !== "new")) throw new Response(null, { status: 404 });
  const next = await nextEpisode(slug);
  const parts: FormPart[] = [
    { name: "name", label: "Name" },
    [
      { name: "season", label: "Season", is: "number", value: episode?.season ?? next.season },
      { name: "number", label: "Number", is: "number", value: episode?.number ?? next.number },
      { name: "runtime", label: "Minutes", is: "number" },
    ],
    { name: "synopsis", label: "Synopsis", rows: 3 },
    { name: "isHarmless", label: "The synopsis has no spoilers", is: "tick" },
    {
      name: "points",
      label: "Points of the story",
      hint: "One on each line: 12 The clock stops",
      rows: 6,
      value: episode && typedPoints(await listPoints(slug, episode)),
    },
  ];
  const page: RecordShown = {
    back: { to: `/operator/catalogue/titles/${slug}`, title: title.name },
    title: episode?.name ?? "New episode",
    note: episode && `${title.name}, season ${episode.season}, episode ${episode.number}`,
    one: episode && { ...episode, id: named },
    hasDrafts: true,
    parts,
    values: typedValues(parts, episode),
    keep: episode ? "Save" : "Add the episode",
  };
  return page;
}

export const action = onDesk((asked: Route.ActionArgs) => {
  const { slug, episode: named } = asked.params;
  const at = numbersOf(named);
  return recordAction({ table: null, id: named, word: "episode" }, async (form, noted) => {
    const doing = form.get("do");
    if (at && (doing === "retire" || doing === "restore")) {
      await changeCatalogue(async (on) => {
        await retireEpisode(slug, at, doing === "retire", on);
        await noted(on, `${slug} ${named}`);
      });
      return { said: doing === "retire" ? "Retired. You can restore it." : "Restored." };
    }
    const publishing = readPublishing(form);
    if (at && publishing) {
      await changeCatalogue(async (on) => {
        await publishEpisode(slug, at, publishing, on);
        await noted(on, `${slug} ${named}`, publishing);
      });
      return { said: publishingWords(publishing, "episode").message };
    }
    const input = checked(EpisodeForm, form);
    const address = `${input.season}x${input.number}`;
    const goTo = `/operator/catalogue/titles/${slug}/episodes/${address}`;
    if (at) await editEpisode(slug, at, input, (on) => noted(on, `${slug} ${address}`));
    else
      await createEpisode(
        slug,
        input,
        (on) => noted(on, `${slug} ${address}`, publishing),
        publishing ?? undefined,
      );
    return { said: "The episode is saved.", goTo };
  });
});

const rules = () => import("./title-form.ts").then((module) => module.EpisodeForm);

export default function Episode({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordPage page={loaderData} rules={rules} refused={actionData} />;
}

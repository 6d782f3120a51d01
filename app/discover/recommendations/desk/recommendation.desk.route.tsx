import { Link } from "react-router";
import { readWholeNumber } from "../../../../platform/exact-values.ts";
import { Field, TextField } from "../../../../platform/ui/form/field.tsx";
import { count } from "../../../../platform/ui/numbers.ts";
import { pictureChoices } from "../../../catalogue/pictures/pictures.server.ts";
import { titleChoices } from "../../../catalogue/titles/titles.server.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { DeskForm } from "../../../desk/desk-form.tsx";
import { asField, MomentField } from "../../../desk/moment-field.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { recordOrNew } from "../../../desk/record-or-new.server.ts";
import { PictureSelect } from "../../../desk/records/picture-select.tsx";
import { keepAction } from "../../../desk/records/record-action.server.ts";
import { RecordPage } from "../../../desk/records/record-page.tsx";
import { SpoilFields } from "../../../desk/records/spoil-fields.tsx";
import { spoilValues } from "../../../desk/records/spoil-values.ts";
import { TickField, tick } from "../../../desk/records/tick-field.tsx";
import { optionsOf, SelectField } from "../../../desk/select-field.tsx";
import { types } from "../recommendation.ts";
import { cities } from "../taste/cities.ts";
import type { Route } from "./+types/recommendation.desk.route";
import {
  findDeskRecommendation,
  keepRecommendation,
  listTickets,
  recommendationShelf,
} from "./desk-recommendations.server.ts";
import { RecommendationForm } from "./recommendation-form.ts";
import { TicketsTable } from "./tickets-table.tsx";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const one = await recordOrNew(asked.params.id, findDeskRecommendation);
  const after = readWholeNumber(asked.url.searchParams.get("after")) ?? 0;
  const [titles, pictures, list] = await Promise.all([
    titleChoices(),
    pictureChoices(["curated", "still"], one?.picture),
    one ? listTickets(one.id, after) : { tickets: [], next: null },
  ]);
  return { one, titles, pictures, ...list };
}

export const action = onDesk(
  keepAction({
    shelf: recommendationShelf,
    word: "recommendation",
    rules: RecommendationForm,
    keep: keepRecommendation,
    goTo: (made) => `/operator/catalogue/recommendations/${made}`,
  }),
);

const rules = () => import("./recommendation-form.ts").then((module) => module.RecommendationForm);

type Loaded = Route.ComponentProps["loaderData"];

export default function DeskRecommendation({ loaderData, actionData }: Route.ComponentProps) {
  const { one, titles, pictures, tickets, next } = loaderData;
  return (
    <RecordPage
      back="Curated For You"
      backTo="/operator/catalogue/recommendations"
      title={one?.title ?? "New recommendation"}
      one={one}
      note={one && one.seats !== null && `${count(one.taken)} of ${count(one.seats)} tickets are out.`}
    >
      {one && (
        <p>
          <Link to={`/recommendations/${one.id}`} reloadDocument>
            Its page
          </Link>
        </p>
      )}
      <DeskForm
        key={one?.id}
        rules={rules}
        refused={actionData}
        values={valuesOf(one)}
        keep={one ? "Keep the changes" : "Add it"}
      >
        {(field) => (
          <>
            <Field label="Title" {...field("title")} />
            <div className="desk-two">
              <SelectField label="Kind" options={optionsOf(types)} {...field("type")} />
              <Field label="Category" hint="Such as Silent cinema" {...field("category")} />
            </div>
            <TextField label="In a few words" {...field("description")} rows={3} />
            <TextField label="Learn more" hint="One paragraph a line" {...field("more")} rows={6} />
            <div className="desk-two">
              <SelectField
                label="Around"
                options={[{ value: "", label: "No title" }, ...titles]}
                {...field("title_slug")}
              />
              <PictureSelect label="Picture" choices={pictures} {...field("picture")} />
              <Field label="An emoji instead" {...field("image")} />
              <Field label="Rating" hint="From 0 to 5, such as 4.5" {...field("rating")} />
            </div>
            <div className="desk-two">
              <TextField
                label="Genres"
                hint="One a line, as titles have them"
                {...field("genres")}
                rows={4}
              />
              <TextField label="Moods" hint="One a line, as titles have them" {...field("moods")} rows={4} />
            </div>
            <h2>Where and when</h2>
            <div className="desk-two">
              <Field label="Place" {...field("location")} />
              <SelectField
                label="City, for how far it is"
                options={[
                  { value: "", label: "Nowhere in particular" },
                  ...cities.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                {...field("city")}
              />
            </div>
            <Field label="When, in words" {...field("date")} />
            <div className="desk-two">
              <MomentField label="Starts" {...field("startsAt")} />
              <MomentField label="Ends" {...field("endsAt")} />
            </div>
            <div className="desk-two">
              <Field label="Seats" hint="Empty: no tickets" inputMode="numeric" {...field("seats")} />
              <Field label="Who comes" hint="Such as 1.3K going" {...field("attendees")} />
            </div>
            <SpoilFields field={field} />
            <TickField label="New" {...field("isNew")} />
            <TickField label="The one in front" {...field("isFeatured")} />
            {!one && <Field label="URL slug" hint="Empty: made from the title" {...field("slug")} />}
          </>
        )}
      </DeskForm>
      {one && one.seats !== null && <TicketsTable tickets={tickets} next={next} />}
    </RecordPage>
  );
}

function valuesOf(one: Loaded["one"]): Record<string, string> {
  return {
    title: one?.title ?? "",
    type: one?.type ?? "Event",
    category: one?.category ?? "",
    description: one?.description ?? "",
    more: one?.more ?? "",
    title_slug: one?.title_slug ?? "",
    picture: one?.picture ?? "",
    image: one?.image ?? "",
    rating: one?.rating ?? "",
    genres: one?.genres.join("\n") ?? "",
    moods: one?.moods.join("\n") ?? "",
    location: one?.location ?? "",
    city: one?.city ?? "",
    date: one?.date ?? "",
    startsAt: asField(one?.starts_at ?? null),
    endsAt: asField(one?.ends_at ?? null),
    seats: one?.seats ? String(one.seats) : "",
    attendees: one?.attendees ?? "",
    isNew: tick(one?.is_new),
    isFeatured: tick(one?.is_featured),
    ...spoilValues(
      one && {
        spoilsTitle: one.spoils_title,
        spoilsSeason: one.spoils_season,
        spoilsEpisode: one.spoils_episode,
        spoilsMinute: one.spoils_minute,
      },
    ),
  };
}

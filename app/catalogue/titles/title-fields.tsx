import type { FormAnswer } from "../../../platform/action/form-answer.ts";
import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import { DeskForm } from "../../desk/desk-form.tsx";
import { PictureSelect } from "../../desk/records/picture-select.tsx";
import { TickField } from "../../desk/records/tick-field.tsx";
import { SelectField } from "../../desk/select-field.tsx";
import type { PictureChoice } from "../pictures/pictures.server.ts";
import { titleKinds } from "./title-form.ts";
import type { DeskTitle, Point } from "./titles.server.ts";

const rules = () => import("./title-form.ts").then((module) => module.TitleForm);

export function TitleFields({
  title,
  points,
  stills,
  posters,
  refused,
}: {
  title: DeskTitle | null;
  points: Point[];
  stills: PictureChoice[];
  posters: PictureChoice[];
  refused?: FormAnswer;
}) {
  const values = {
    name: title?.name ?? "",
    slug: title?.slug ?? "",
    kind: title?.kind ?? "show",
    years: title?.years ?? "",
    studio: title?.studio ?? "",
    logline: title?.logline ?? "",
    synopsis: title?.synopsis ?? "",
    runtime: String(title?.runtime ?? ""),
    genres: title?.genres.join("\n") ?? "",
    inks: title?.inks.join("\n") ?? "",
    credits:
      title?.credits.map(({ name, actor, line }) => `${name} | ${actor ?? ""} | ${line}`).join("\n") ?? "",
    points: points.map(({ minute, what }) => `${minute} ${what}`).join("\n"),
    still: title?.still ?? "",
    poster: title?.poster ?? "",
    themeSong: title?.themeSong ?? "",
    isRanked: !title || title.isRanked ? "on" : "",
  };
  return (
    <DeskForm
      rules={rules}
      refused={refused}
      values={values}
      keep={title ? "Keep the changes" : "Add the title"}
    >
      {(field) => (
        <>
          <Field label="Name" {...field("name")} />
          <div className="desk-two">
            <SelectField label="Kind" {...field("kind")} options={titleKinds} />
            <Field label="Year or years" hint="2024, 2024-2026 or 2024-now" {...field("years")} />
            <Field label="Studio" {...field("studio")} />
            <Field
              label="Minutes"
              inputMode="numeric"
              hint="Of a film; episodes have their own"
              {...field("runtime")}
            />
          </div>
          {!title && (
            <Field label="URL slug" hint="Empty: made from the name. It stays as it is." {...field("slug")} />
          )}
          <Field label="In one line" {...field("logline")} />
          <TextField label="Synopsis" {...field("synopsis")} rows={4} />
          <div className="desk-two">
            <PictureSelect label="Still" choices={stills} {...field("still")} />
            <PictureSelect label="Poster" choices={posters} {...field("poster")} />
            <TextField label="Genres" hint="One on each line" {...field("genres")} rows={3} />
            <TextField label="Inks" hint="Night, deep, shade, light, key" {...field("inks")} rows={3} />
          </div>
          <Field
            label="Theme song"
            hint="What its loop is called, public/audio/theme- and the name in addresses. Empty: silence."
            {...field("themeSong")}
          />
          <TextField
            label="Cast"
            hint="One on each line, as character | actor | a line about them: The porter | Ada Lind | Has every key but one."
            {...field("credits")}
            rows={5}
          />
          <TextField
            label="Points of the story"
            hint="Of a film, one on each line: 12 The clock stops"
            {...field("points")}
            rows={4}
          />
          <TickField label="Its fans are ranked week by week" {...field("isRanked")} />
        </>
      )}
    </DeskForm>
  );
}

import { Button } from "../../../platform/ui/button.tsx";
import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import type { FormAnswer } from "../../../platform/ui/form/form.tsx";
import { FileField } from "../../catalogue/pictures/file-field.tsx";
import type { PictureChoice } from "../../catalogue/pictures/pictures.server.ts";
import { DeskForm } from "../../desk/desk-form.tsx";
import { asField, MomentField } from "../../desk/moment-field.tsx";
import { SelectField } from "../../desk/select-field.tsx";
import type { DeskParty } from "./desk-parties.server.ts";

type Shown = Omit<DeskParty, "startsAt" | "endsAt"> & { startsAt: Date | number; endsAt: Date | number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const talkMs = 30 * minuteMs;

type Wanted = {
  title: string;
  show: string;
  season: number | null;
  episode: number | null;
  minutes: number | null;
};
const rules = () => import("./party-form.ts").then((module) => module.PartyForm);

export function PartyFields({
  party,
  wanted,
  pictures,
  shows,
  now,
  refused,
}: {
  party: Shown | null;
  wanted: Wanted | null;
  pictures: PictureChoice[];
  /** Names of titles. */
  shows: string[];
  now: number;
  refused?: FormAnswer;
}) {
  const nextHour = Math.ceil(now / hourMs) * hourMs;
  const values = {
    title: party?.title ?? wanted?.title ?? "",
    show: party?.show ?? wanted?.show ?? "",
    season: String(party?.season ?? wanted?.season ?? ""),
    episode: String(party?.episode ?? wanted?.episode ?? ""),
    host: party?.host ?? "",
    image: party?.image ?? "",
    description: party?.description ?? "",
    startsAt: asField(party?.startsAt ?? nextHour),
    endsAt: asField(
      party?.endsAt ?? nextHour + (wanted?.minutes ? wanted.minutes * minuteMs + talkMs : 2 * hourMs),
    ),
  };
  return (
    <DeskForm rules={rules} refused={refused} values={values} encType="multipart/form-data">
      {(field, busy) => (
        <>
          <Field label="Title" {...field("title")} />
          <div className="desk-two">
            <Field
              label="Show or film"
              hint="One of the catalogue, or a new name: it is added there"
              list="shows"
              autoComplete="off"
              {...field("show")}
            />
            <datalist id="shows">
              {shows.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <Field label="Host" {...field("host")} />
            <Field label="Season" inputMode="numeric" {...field("season")} />
            <Field label="Episode" inputMode="numeric" {...field("episode")} />
            <MomentField label="Starts" {...field("startsAt")} />
            <MomentField label="Ends" {...field("endsAt")} />
          </div>
          <SelectField
            label="Picture"
            {...field("image")}
            options={[{ value: "", label: "The show's own; an empty screen while it has none" }, ...pictures]}
          />
          <FileField
            label="Or upload one"
            name="file"
            error={field("file").error}
            more="At least 1200 by 675 px."
          />
          <TextField label="Description" {...field("description")} rows={3} />
          <div>
            <Button type="submit" disabled={busy}>
              {busy ? "Sending…" : party ? "Keep the changes" : "Create the party"}
            </Button>
          </div>
        </>
      )}
    </DeskForm>
  );
}

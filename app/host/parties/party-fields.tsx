import { type ComponentProps, useEffect, useState } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import { UploadField } from "../../catalogue/pictures/file-field.tsx";
import { DeskForm } from "../../desk/desk-form.tsx";
import { MomentField, toFieldValue } from "../../desk/moment-field.tsx";
import { type PictureChoice, PictureField } from "../../desk/records/picture-field.tsx";
import type { PictureShape } from "../../desk/records/pictures/picture-shape.ts";
import { SelectField } from "../../desk/select-field.tsx";
import { guards, guardWords } from "../../moderation/guard.ts";
import type { CopiedParty } from "./copied-party.server.ts";
import type { DeskParty } from "./desk-parties.server.ts";
import styles from "./party-fields.css?url";
import { PartyPreview, type TypedFields } from "./party-preview.tsx";
import { SheetField } from "./sheet-field.tsx";

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
const timeOf = (utc: FormDataEntryValue | undefined) => Date.parse(`${utc}Z`) || 0;

type FieldOf = Parameters<ComponentProps<typeof DeskForm>["children"]>[0];

/** Of a party that is not made yet. */
const nobody = { participants: 0, sampleParticipants: 0, here: 0, marks: 0 };

const rules = () => import("./party-form.ts").then((module) => module.PartyForm);

export function PartyFields({
  party,
  wanted,
  copied,
  pictures,
  shape,
  blank,
  shows,
  characters,
  now,
  refused,
}: {
  party: Shown | null;
  wanted: Wanted | null;
  copied: CopiedParty | null;
  pictures: PictureChoice[];
  /** What a new one is cropped to. */
  shape?: PictureShape;
  /** Of a title that has none. */
  blank: Art;
  /** Titles with their own pictures. */
  shows: { name: string; art: Art }[];
  /** Names. */
  characters: string[];
  now: number;
  refused?: FormAnswer;
}) {
  const values = valuesOf(party, wanted, copied, now);
  const [typed, setTyped] = useTyped(values);
  const shown: TypedFields = { ...values, ...refused?.values, ...typed };
  const own = shows.find(({ name }) => name.toLowerCase() === String(shown.show).trim().toLowerCase());
  const chosen = pictures.find(({ value }) => value === shown.image);
  /** After React has written what follows from a change, such as a time in UTC. */
  const read = (form: HTMLFormElement | null) =>
    setTimeout(() => form?.isConnected && setTyped(Object.fromEntries(new FormData(form))));
  return (
    <div className="party-fields stack-5">
      <link rel="stylesheet" href={styles} precedence="page" />
      <DeskForm rules={rules} refused={refused} values={values} encType="multipart/form-data">
        {(field, busy) => (
          <div
            className="party-fields-in stack-4"
            onChange={(event) => read(event.currentTarget.closest("form"))}
          >
            <Field label="Title" {...field("title")} />
            <Programme field={field} shows={shows} />
            <PartyPicture field={field} pictures={pictures} shape={shape} />
            <TextField label="Description" {...field("description")} rows={3} />
            <SelectField
              label="Reading of the chat"
              {...field("guard")}
              options={guards.map((value) => ({ value, label: guardWords[value] }))}
            />
            {!party && (
              <SheetField
                {...field("sheet")}
                typed={String(shown.sheet)}
                startsAt={timeOf(shown.startsAt)}
                endsAt={timeOf(shown.endsAt)}
                characters={characters}
              />
            )}
            <div>
              <Button type="submit" disabled={busy}>
                {busy ? "Sending…" : party ? "Save" : "Create the party"}
              </Button>
            </div>
          </div>
        )}
      </DeskForm>
      <PartyPreview
        typed={shown}
        picture={chosen?.art ?? own?.art ?? blank}
        crowd={party ?? nobody}
        now={now}
      />
    </div>
  );
}

function useTyped({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const [typed, setTyped] = useState<TypedFields>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed goes when the hours are others, as its fields do
  useEffect(() => setTyped(({ startsAt: _, endsAt: __, ...others }) => others), [startsAt, endsAt]);
  return [typed, setTyped] as const;
}

/** What a party is, what a wish asks for, or an evening from the next hour on. */
function valuesOf(party: Shown | null, wanted: Wanted | null, copied: CopiedParty | null, now: number) {
  const nextHour = Math.ceil(now / hourMs) * hourMs;
  const known = party ?? copied;
  return {
    title: known?.title ?? wanted?.title ?? "",
    show: known?.show ?? wanted?.show ?? "",
    season: String(known?.season ?? wanted?.season ?? ""),
    episode: String(known?.episode ?? wanted?.episode ?? ""),
    host: known?.host ?? "",
    image: known?.image ?? "",
    description: known?.description ?? "",
    guard: known?.guard ?? "gentle",
    startsAt: toFieldValue(party?.startsAt ?? nextHour),
    endsAt: toFieldValue(party?.endsAt ?? nextHour + lengthOf(wanted, copied)),
    sheet: copied?.sheet ?? "",
  };
}

function lengthOf(wanted: Wanted | null, copied: CopiedParty | null): number {
  if (copied) return copied.minutes * minuteMs;
  return wanted?.minutes ? wanted.minutes * minuteMs + talkMs : 2 * hourMs;
}

function PartyPicture({
  field,
  pictures,
  shape,
}: {
  field: FieldOf;
  pictures: PictureChoice[];
  shape?: PictureShape;
}) {
  return (
    <>
      <PictureField
        label="Picture"
        {...field("image")}
        none="The show's own; an empty screen while it has none"
        options={pictures}
        shape={shape}
      />
      <noscript>
        <UploadField
          label="Or upload one"
          name="file"
          error={field("file").error}
          more="At least 1200 by 675 px."
        />
      </noscript>
    </>
  );
}

/** What is shown, who is the host, and when. */
function Programme({ field, shows }: { field: FieldOf; shows: { name: string }[] }) {
  const [starts, ends] = [field("startsAt"), field("endsAt")];
  return (
    <div className="desk-two stack-4">
      <Field
        label="Show or film"
        hint="One of the catalogue, or a new name: it is added there"
        list="shows"
        autoComplete="off"
        {...field("show")}
      />
      <datalist id="shows">
        {shows.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label="Host" {...field("host")} />
      <Field label="Season" inputMode="numeric" {...field("season")} />
      <Field label="Episode" inputMode="numeric" {...field("episode")} />
      {/* They follow when it is begun or ended beside them; what else was written stays. */}
      <MomentField key={`from ${starts.defaultValue}`} label="Starts" {...starts} />
      <MomentField key={`to ${ends.defaultValue}`} label="Ends" {...ends} />
    </div>
  );
}

import { Button } from "../../../platform/ui/button.tsx";
import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import type { FormAnswer } from "../../../platform/ui/form/form.tsx";
import { DeskForm } from "../../desk/desk-form.tsx";
import { asField, MomentField } from "../../desk/moment-field.tsx";
import { SelectField } from "../../desk/select-field.tsx";
import type { DeskParty } from "./desk-parties.server.ts";

type Shown = Omit<DeskParty, "startsAt" | "endsAt"> & { startsAt: Date | number; endsAt: Date | number };

const hourMs = 3_600_000;
const rules = () => import("./party-form.ts").then((module) => module.PartyForm);

/** What a party is made of. A new one begins on the next full hour and lasts two. */
export function PartyFields({
  party,
  pictures,
  now,
  refused,
}: {
  party: Shown | null;
  pictures: string[];
  now: number;
  refused?: FormAnswer;
}) {
  const nextHour = Math.ceil(now / hourMs) * hourMs;
  const values = {
    title: party?.title ?? "",
    show: party?.show ?? "",
    season: String(party?.season ?? ""),
    episode: String(party?.episode ?? ""),
    host: party?.host ?? "",
    image: party?.image ?? pictures[0] ?? "",
    description: party?.description ?? "",
    startsAt: asField(party?.startsAt ?? nextHour),
    endsAt: asField(party?.endsAt ?? nextHour + 2 * hourMs),
  };
  return (
    <DeskForm rules={rules} refused={refused} values={values}>
      {(field, busy) => (
        <>
          <Field label="Title" {...field("title")} />
          <div className="desk-two">
            <Field label="Show or film" {...field("show")} />
            <Field label="Host" {...field("host")} />
            <Field label="Season" inputMode="numeric" {...field("season")} />
            <Field label="Episode" inputMode="numeric" {...field("episode")} />
            <MomentField label="Starts" {...field("startsAt")} />
            <MomentField label="Ends" {...field("endsAt")} />
          </div>
          <SelectField
            label="Picture"
            {...field("image")}
            options={pictures.map((name) => ({
              value: name,
              label: name.replace(/^still-/, "").replaceAll("-", " "),
            }))}
          />
          <TextField label="Description" {...field("description")} rows={3} />
          <div>
            <Button type="submit" disabled={busy}>
              {party ? "Keep the changes" : "Create the party"}
            </Button>
          </div>
        </>
      )}
    </DeskForm>
  );
}

import { useNavigate } from "react-router";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { described, Field, FieldFrame } from "../../../platform/ui/form/field.tsx";
import { useForm } from "../../../platform/ui/form/form.tsx";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { ViewHead } from "../../frame/phone/view-head.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import { verb } from "../../frame/verbs.ts";
import type { EditData } from "./profile.server.ts";

export function EditCard({ edit: { cities, titles, songs, directors, values } }: { edit: EditData }) {
  const navigate = useNavigate();
  const isAwake = useHydrated();
  const form = useForm({
    action: verb("/fan-card"),
    rules: () => import("./card-form.ts").then(({ CardForm }) => CardForm),
    failed: "Your card could not be saved. Please try again.",
    done: () => void navigate(viewPath("profile"), { preventScrollReset: true }),
  });
  const field = (name: string) => ({ ...form.field(name), defaultValue: values[name] });
  const choose = (name: string, label: string, list: Choice[], none: string) => (
    <Choose key={name} label={label} list={list} none={none} {...field(name)} />
  );
  const three = (kind: string, legend: string, list: Choice[]) => (
    <fieldset>
      <legend>{legend}</legend>
      {[1, 2, 3].map((place) =>
        choose(`${kind}${place}`, `${legend}, number ${place}`, list, `Number ${place}`),
      )}
    </fieldset>
  );
  return (
    <div className="edit-card">
      <ViewHead title="Your card" titleId="profile-title" back="profile" backLabel="Back to your card" />
      {/* Without scripts `maxLength` limits the input, so that nothing typed is rejected. */}
      <form {...form.props} noValidate={isAwake}>
        <Field
          label="Name"
          {...field("name")}
          required
          minLength={2}
          maxLength={30}
          autoComplete="nickname"
        />
        <Field
          label="Status"
          hint="Where you are tonight. At most 40 characters."
          {...field("status")}
          maxLength={40}
          autoComplete="off"
        />
        {choose("city", "City", cities, "No city")}
        <Field
          label="Motto"
          hint="At most 80 characters."
          {...field("motto")}
          maxLength={80}
          autoComplete="off"
        />
        <Vibe field={field} />
        {choose("themeSong", "Theme song", songs, "Silence")}
        {choose("watching", "Watching", titles, "Nothing right now")}
        {choose("nextUp", "Next up", titles, "Undecided")}
        {three(
          "movie",
          "Top movies",
          titles.filter(({ kind }) => kind === "film"),
        )}
        {three(
          "show",
          "Top shows",
          titles.filter(({ kind }) => kind === "show"),
        )}
        {three("director", "Top directors", directors)}
        <div className="edit-card-end">
          <Button type="submit" busy={form.busy}>
            Save card
          </Button>
          <ButtonLink to={viewPath("profile")} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}

function Vibe({
  field,
}: {
  field: (name: string) => { name: string; error?: string; defaultValue?: string };
}) {
  return (
    <fieldset>
      <legend>My Vibe</legend>
      <Field label="You like" {...field("like1")} maxLength={60} autoComplete="off" />
      <Field label="You also like" {...field("like2")} maxLength={60} autoComplete="off" />
      <Field label="You dislike" {...field("dislike")} maxLength={60} autoComplete="off" />
    </fieldset>
  );
}

type Choice = { id: string; name: string };

function Choose({
  label,
  list,
  none,
  name,
  error,
  defaultValue,
}: {
  label: string;
  list: Choice[];
  none: string;
  name: string;
  error?: string;
  defaultValue?: string;
}) {
  const id = `card-${name}`;
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select className="input" name={name} defaultValue={defaultValue} {...described(id, undefined, error)}>
        <option value="">{none}</option>
        {list.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

import { Field } from "../../../../platform/ui/form/field.tsx";
import { titleChoices } from "../../../catalogue/titles/titles.server.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { recordOrNew } from "../../../desk/record-or-new.server.ts";
import { keepAction } from "../../../desk/records/record-action.server.ts";
import { RecordForm } from "../../../desk/records/record-form.tsx";
import { TickField, tick } from "../../../desk/records/tick-field.tsx";
import { SelectField } from "../../../desk/select-field.tsx";
import type { Route } from "./+types/forum.desk.route";
import { findDeskForum, forumShelf, keepForum } from "./desk-forums.server.ts";
import { ForumForm } from "./forum-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  return { one: await recordOrNew(asked.params.id, findDeskForum), titles: await titleChoices() };
}

export const action = onDesk(
  keepAction({
    shelf: forumShelf,
    word: "forum",
    rules: ForumForm,
    keep: keepForum,
    goTo: (key) => `/operator/catalogue/forums/${key}`,
  }),
);

const rules = () => import("./forum-form.ts").then((module) => module.ForumForm);

const inks = [
  { value: "gold", label: "Gold" },
  { value: "velvet", label: "Pink" },
  { value: "ending-soon", label: "Yellow" },
  { value: "orange", label: "Orange" },
  { value: "cyan", label: "Cyan" },
  { value: "unknown", label: "Blue" },
];
const kinds = [
  { value: "forum", label: "A forum: posts with names, likes and replies" },
  { value: "thread", label: "A thread about a scene: no names, taps up and down" },
];
const words = [
  { value: "now", label: "now" },
  { value: "just now", label: "just now" },
];

export default function ForumPage({ loaderData: { one, titles }, actionData }: Route.ComponentProps) {
  const values = {
    name: one?.name ?? "",
    slug: one?.id ?? "",
    kind: one?.kind ?? "forum",
    placeholder: one?.placeholder ?? "",
    ink: one?.ink ?? "gold",
    freshWord: one?.freshWord ?? "now",
    isWatchParty: tick(one?.isWatchParty),
    onLive: tick(one?.onLive ?? true),
    onLanding: tick(one?.onLanding),
    title: one?.title ?? "",
    season: String(one?.season ?? ""),
    episode: String(one?.episode ?? ""),
    minute: String(one?.minute ?? ""),
    scene: one?.scene ?? "",
  };
  return (
    <RecordForm
      back="Forums"
      backTo="/operator/catalogue/forums"
      title={one?.name ?? "New forum"}
      one={one}
      rules={rules}
      refused={actionData}
      values={values}
    >
      {(field) => (
        <>
          <Field label="Name" {...field("name")} />
          {one ? (
            <input type="hidden" name="kind" value={one.kind} />
          ) : (
            <>
              <Field label="Address" hint="Small letters, digits and dashes" {...field("slug")} />
              <SelectField label="What it is" {...field("kind")} options={kinds} />
            </>
          )}
          <Field label="In the empty field" {...field("placeholder")} />
          <div className="desk-two">
            <SelectField label="Colour of its door" {...field("ink")} options={inks} />
            <SelectField label="What a new post reads" {...field("freshWord")} options={words} />
          </div>
          <TickField label="It has a door on the live view" {...field("onLive")} />
          <TickField label="Its newest posts are on the landing page" {...field("onLanding")} />
          <TickField label="A watch party: its times count in seconds" {...field("isWatchParty")} />
          <SelectField
            label="About"
            {...field("title")}
            options={[{ value: "", label: "Nothing of the catalogue" }, ...titles]}
          />
          <div className="desk-two">
            <Field label="Season" inputMode="numeric" {...field("season")} />
            <Field label="Episode" inputMode="numeric" {...field("episode")} />
            <Field label="Minute" inputMode="numeric" {...field("minute")} />
          </div>
          <Field label="Scene" {...field("scene")} />
        </>
      )}
    </RecordForm>
  );
}

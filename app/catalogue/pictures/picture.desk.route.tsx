import { Form, Link } from "react-router";
import { Problem } from "../../../platform/problem.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { ArtPicture as Shown } from "../../../platform/ui/picture.tsx";
import { ActionButton } from "../../desk/action-button.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskForm } from "../../desk/desk-form.tsx";
import { EmptyState } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import { optionsOf } from "../../desk/records/fields.ts";
import { checked, recordAction } from "../../desk/records/record-action.server.ts";
import { RecordHead } from "../../desk/records/record-page.tsx";
import { RequireRole } from "../../desk/require-role.tsx";
import { SelectField } from "../../desk/select-field.tsx";
import { pictureOf } from "../catalogue.server.ts";
import type { Route } from "./+types/picture.desk.route";
import { UploadField } from "./file-field.tsx";
import { weathers } from "./layering.ts";
import { addPicture, editPicture, findPicture, retryPicture } from "./pictures.server.ts";
import { canBeUploaded, focuses, PictureForm, uploadKinds } from "./upload-form.ts";
import { useRendering } from "./use-rendering.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { name } = asked.params;
  const picture = await recordOrNew(name, findPicture);
  const wanted = asked.url.searchParams.get("kind") ?? "";
  const kind = picture?.kind ?? (canBeUploaded(wanted) ? wanted : "still");
  return { picture, shown: picture && pictureOf(picture.name), kind, canUpload: canBeUploaded(kind) };
}

export const action = onDesk((args: Route.ActionArgs) => {
  const { name } = args.params;
  return recordAction({ table: "pictures", id: name, word: "picture" }, async (form, noted, file) => {
    if (form.get("do") === "retry") {
      await retryPicture(name, noted);
      return { said: "It is being rendered once more." };
    }
    const input = checked(PictureForm, form);
    if (name !== "new") {
      await editPicture(name, input, file ?? null, noted);
      return { said: file ? "The picture is being rendered." : "The picture is saved." };
    }
    if (!file) throw new Problem("no_file", 422, "Choose a file", { file: "Choose a file" });
    const made = await addPicture(file, input, noted);
    return { said: "The picture is being rendered.", goTo: `/operator/catalogue/pictures/${made}` };
  });
});

type Loaded = Route.ComponentProps["loaderData"];

const rules = () => import("./upload-form.ts").then((module) => module.PictureForm);

export default function Picture({
  loaderData: { picture, shown, kind, canUpload },
  actionData,
}: Route.ComponentProps) {
  useRendering<Loaded>(picture?.status === "rendering", (data) => data.picture?.status !== "rendering");
  const values = {
    kind,
    name: "",
    alt: picture?.alt ?? "",
    focus: picture?.focus ?? "centre",
    weather: picture?.weather ?? "",
  };
  return (
    <>
      <RecordHead
        back={{ to: `/operator/catalogue/pictures?kind=${kind}`, title: "Pictures" }}
        title={picture ? picture.name : "Upload a picture"}
        one={picture}
      />
      {picture && shown && <Preview picture={picture} shown={shown} />}
      {picture && !canUpload ? (
        <EmptyState>It came with the samples and stays as it is.</EmptyState>
      ) : (
        <DeskForm
          key={picture?.name}
          rules={rules}
          refused={actionData}
          values={values}
          encType="multipart/form-data"
        >
          {(field, busy) => <PictureFields picture={picture} kind={kind} field={field} busy={busy} />}
        </DeskForm>
      )}
    </>
  );
}

/** As it is shown, or how far its rendering is. */
function Preview({
  picture,
  shown,
}: {
  picture: NonNullable<Loaded["picture"]>;
  shown: NonNullable<Loaded["shown"]>;
}) {
  return (
    <div className="catalogue-preview">
      <Shown of={shown} sizes="420px" alt={picture.alt} />
      <p role="status">
        {picture.status === "rendering" && "Rendering… It shows here in a moment."}
        {picture.status === "failed" && picture.failure}
      </p>
      {picture.status === "rendering" && (
        <noscript>
          <Link to="?">Refresh</Link>
        </noscript>
      )}
      {picture.status === "failed" && (
        <RequireRole need="operator">
          <Form method="post">
            <ActionButton does="retry">Try again</ActionButton>
          </Form>
        </RequireRole>
      )}
    </div>
  );
}

function PictureFields({
  picture,
  kind,
  field,
  busy,
}: {
  picture: Loaded["picture"];
  kind: string;
  field: (name: string) => { name: string; error?: string; defaultValue?: string };
  busy: boolean;
}) {
  const leastWidth = canBeUploaded(kind) ? uploadKinds[kind].leastWidth : 0;
  return (
    <>
      {picture ? (
        <input type="hidden" name="kind" value={kind} />
      ) : (
        <SelectField
          label="Kind"
          {...field("kind")}
          options={Object.entries(uploadKinds).map(([value, { label }]) => ({ value, label }))}
        />
      )}
      <Field label="What it shows" hint="Alt text" {...field("alt")} />
      {!picture && (
        <Field label="Name" hint="How you find it again, such as night-train" {...field("name")} />
      )}
      <SelectField
        label="Focus on"
        {...field("focus")}
        options={focuses.map((value) => ({
          value,
          label: value === "centre" ? "in the middle" : `at the ${value}`,
        }))}
      />
      {picture?.weather && (
        <SelectField
          label="What falls or glimmers in it"
          {...field("weather")}
          options={optionsOf(weathers)}
        />
      )}
      <UploadField
        label={picture ? "Another file" : "File"}
        name="file"
        error={field("file").error}
        more={picture ? `At least ${leastWidth} px wide.` : "A still is at least 1200 px wide."}
      />
      <div>
        <Button type="submit" disabled={busy}>
          {busy ? "Sending…" : picture ? "Save" : "Upload"}
        </Button>
      </div>
    </>
  );
}

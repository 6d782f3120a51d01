import { Form, Link, useSubmit } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { BackLink, DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { SelectField } from "../../desk/select-field.tsx";
import type { Route } from "./+types/builder.desk.route";
import { buildEmbed } from "./builder.server.ts";
import { builderElements } from "./builder-choices.ts";
import { EmbedCode } from "./embed-code.tsx";
import "./builder.css";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  return buildEmbed(asked.url.searchParams);
}

const themes = [
  { value: "", label: "The page’s own" },
  { value: "dark", label: "Ours, dark" },
  { value: "light", label: "Ours, light" },
];
const elementOptions = builderElements.map(({ name, label }) => ({ value: name, label }));

/** A question by address: what is shown can be sent on, and works without a script. */
export default function EmbedBuilder({ loaderData }: Route.ComponentProps) {
  const { keys, chosen, choices, looks } = loaderData;
  const submit = useSubmit();
  return (
    <>
      <BackLink to="/operator/keys">Keys</BackLink>
      <DeskHead title="Embed builder">
        An element for a page of theirs: choose it, see it, take the lines along. The page’s origin must stand
        with the <Link to={`/operator/keys/${chosen.key}`}>key</Link>, among those that may write.
      </DeskHead>
      <div className="builder">
        <Form
          method="get"
          className="form"
          key={JSON.stringify(chosen)}
          onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
        >
          <SelectField label="Key" name="key" defaultValue={chosen.key} options={keys} />
          <SelectField
            label="Element"
            name="element"
            defaultValue={chosen.element}
            options={elementOptions}
          />
          {choices.length > 0 && (
            <SelectField label="Of" name="of" defaultValue={chosen.of} options={choices} />
          )}
          <SelectField label="Look" name="theme" defaultValue={chosen.theme} options={themes} />
          {looks.map(({ name, label, value, flaw }) => (
            <Field
              key={name}
              label={label}
              name={name}
              defaultValue={value}
              error={flaw || undefined}
              hint={name === "corner" ? "Such as 12px" : "Such as #c2410c; empty is the page’s own"}
              autoComplete="off"
            />
          ))}
          <div>
            <Button type="submit" variant="quiet">
              Show it
            </Button>
          </div>
        </Form>
        <Shown {...loaderData} />
      </div>
    </>
  );
}

function Shown({ lines, css, frame, mayWrite }: Route.ComponentProps["loaderData"]) {
  if (!lines) return <EmptyState>There is nothing of this kind for this key yet.</EmptyState>;
  return (
    <div className="stack-4">
      <section aria-labelledby="builder-seen" className="stack-3">
        <h2 id="builder-seen">As it is</h2>
        <iframe key={frame} title="The element" src={frame} className="builder-frame" />
      </section>
      <section aria-labelledby="builder-lines" className="stack-3">
        <h2 id="builder-lines">For their page</h2>
        <p>
          The first two stand once in a page; a browser loads them only as they are now.{" "}
          {mayWrite.length > 0
            ? `It acts on ${mayWrite.join(", ")}.`
            : "No page may write with this key yet."}
        </p>
        <EmbedCode name="the element" code={lines} />
        {css && (
          <>
            <p>And in their style sheet:</p>
            <EmbedCode name="its look" code={css} />
          </>
        )}
      </section>
    </div>
  );
}

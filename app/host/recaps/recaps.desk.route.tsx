import { Link } from "react-router";
import { byButton } from "../../../platform/action/action.server.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import { pictureChoices } from "../../catalogue/pictures/pictures.server.ts";
import { ActionButton } from "../../desk/action-button.tsx";
import { auditInTransaction } from "../../desk/audit-log.server.ts";
import { deskAction, onDesk } from "../../desk/desk-action.server.ts";
import { DeskForm } from "../../desk/desk-form.tsx";
import { BackLink, DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import { rowNumber } from "../../desk/search.ts";
import { SelectField } from "../../desk/select-field.tsx";
import type { RecapRow } from "../../room/recap/recap.server.ts";
import type { Route } from "./+types/recaps.desk.route";
import { draftOf, loadRecaps, removeRecap, saveRecap } from "./desk-recaps.server.ts";
import { RecapForm, RecapMinuteForm } from "./recap-form.ts";

/** `?draft=20` fills the new part's form out of the story beats up to that minute. */
export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const found = await recordOrNew(asked.params.id, loadRecaps);
  if (!found) throw new Response(null, { status: 404 });
  const minute = rowNumber(asked.url.searchParams.get("draft"));
  const stills = await pictureChoices("still");
  return {
    ...found,
    draft: minute === null ? null : { minute, ...draftOf(found, minute) },
    stills: [{ value: "", label: "None" }, ...stills],
  };
}

const noted = auditInTransaction("party");

const save = deskAction("operator", RecapForm, async (recap, operator, { call }) => {
  const said = `Wrote the recap from minute ${recap.minute}.`;
  await saveRecap(call.params.id ?? "", recap, noted(operator, "recap-write", said));
  return { message: `Saved: whoever comes in from minute ${recap.minute} on is told this.` };
});

const remove = deskAction("operator", RecapMinuteForm, async ({ minute }, operator, { call }) => {
  const said = `Removed the recap from minute ${minute}.`;
  await removeRecap(call.params.id ?? "", minute, noted(operator, "recap-remove", said));
  return { message: "Removed." };
});

export const action = onDesk(byButton({ remove }, save));

const rules = () => import("./recap-form.ts").then((module) => module.RecapForm);

export default function RecapsDesk({
  loaderData: { party, recaps, beats, draft, stills },
  actionData,
}: Route.ComponentProps) {
  const refusedMinute = actionData?.values?.minute;
  const isOfNew = !recaps.some(({ from_minute }) => String(from_minute) === refusedMinute);
  return (
    <>
      <BackLink to={`/operator/parties/${party.id}`}>{party.title}</BackLink>
      <DeskHead title="Previously">
        What somebody who comes in late is told: what this is, how it stands, what has just happened. Each
        part holds from its minute until the next one's.
      </DeskHead>
      {party.isSample && <EmptyState>A sample party brings its own.</EmptyState>}
      {!party.isSample && recaps.length === 0 && <EmptyState>Nothing written yet.</EmptyState>}
      {recaps.map((recap) => (
        <section key={recap.from_minute} aria-labelledby={`from-${recap.from_minute}`}>
          <h2 id={`from-${recap.from_minute}`}>From minute {recap.from_minute}</h2>
          {party.isSample ? (
            <ol>
              {recap.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          ) : (
            <RecapFields
              values={valuesOf(recap)}
              stills={stills}
              refused={refusedMinute === String(recap.from_minute) ? actionData : undefined}
              isNew={false}
            />
          )}
        </section>
      ))}
      {!party.isSample && (
        <section aria-labelledby="new-part">
          <h2 id="new-part">Another part</h2>
          {beats.length > 0 && (
            <details className="desk-more" open={draft !== null}>
              <summary className="button quiet small">Draft it from the story beats</summary>
              <ul>
                {beats.map(({ minute, what }) => (
                  <li key={`${minute} ${what}`}>
                    <Link to={`?draft=${minute}#new-part`}>
                      Minute {minute}: {what}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          )}
          <RecapFields
            key={draft?.minute}
            values={{
              ...empty,
              ...(draft && { minute: String(draft.minute), stands: draft.stands, happened: draft.happened }),
            }}
            stills={stills}
            refused={isOfNew ? actionData : undefined}
            isNew
          />
        </section>
      )}
    </>
  );
}

const empty = { minute: "", what: "", stands: "", happened: "", who: "", still1: "", still2: "" };

function valuesOf({ from_minute, lines, who, stills }: RecapRow): typeof empty {
  const [what = "", stands = "", happened = ""] = lines;
  const people = who.map(({ name, is }) => `${name}: ${is}`).join("\n");
  const [still1 = "", still2 = ""] = stills;
  return { minute: String(from_minute), what, stands, happened, who: people, still1, still2 };
}

function RecapFields({
  values,
  stills,
  refused,
  isNew,
}: {
  values: typeof empty;
  stills: { value: string; label: string }[];
  refused: Parameters<typeof DeskForm>[0]["refused"];
  isNew: boolean;
}) {
  return (
    <DeskForm rules={rules} refused={refused} values={values}>
      {(field, busy) => (
        <>
          {isNew ? (
            <Field label="From minute" inputMode="numeric" {...field("minute")} />
          ) : (
            <input type="hidden" name="minute" value={values.minute} />
          )}
          <Field label="What this is" {...field("what")} />
          <Field label="How it stands" {...field("stands")} />
          <Field label="What has just happened" {...field("happened")} />
          <TextField
            label="Who is who"
            rows={3}
            hint="Up to four, one on each line: “Ada: the lamplighter”. Characters of the catalogue have their faces."
            {...field("who")}
          />
          <SelectField label="A picture" options={stills} {...field("still1")} />
          <SelectField label="Another picture" options={stills} {...field("still2")} />
          <div className="desk-bar">
            <Button type="submit" busy={busy}>
              {isNew ? "Add it" : "Save"}
            </Button>
            {!isNew && <ActionButton does="remove">Remove</ActionButton>}
          </div>
        </>
      )}
    </DeskForm>
  );
}

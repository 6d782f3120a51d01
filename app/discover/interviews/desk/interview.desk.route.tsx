import { Link } from "react-router";
import { byButton } from "../../../../platform/action/action.server.ts";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import { Field, TextField } from "../../../../platform/ui/form/field.tsx";
import { pictureChoices } from "../../../catalogue/pictures/pictures.server.ts";
import { titleChoices } from "../../../catalogue/titles/titles.server.ts";
import { audit } from "../../../desk/audit-log.server.ts";
import { deskAction, onDesk } from "../../../desk/desk-action.server.ts";
import { DeskForm } from "../../../desk/desk-form.tsx";
import { MomentField } from "../../../desk/moment-field.tsx";
import { Only } from "../../../desk/only.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { recordOrNew } from "../../../desk/record-or-new.server.ts";
import { PictureSelect } from "../../../desk/records/picture-select.tsx";
import { keepAction } from "../../../desk/records/record-action.server.ts";
import { RecordPage } from "../../../desk/records/record-page.tsx";
import { optionsOf, SelectField } from "../../../desk/select-field.tsx";
import type { Route } from "./+types/interview.desk.route";
import {
  findDeskInterview,
  interviewShelf,
  keepInterview,
  listDeskPassages,
} from "./desk-interviews.server.ts";
import { announceEvening } from "./evening.server.ts";
import { EveningForm, InterviewForm, interviewRoles } from "./interview-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const one = await recordOrNew(asked.params.id, findDeskInterview);
  const [passages, titles, pictures] = await Promise.all([
    one ? listDeskPassages(one.id) : [],
    titleChoices(),
    pictureChoices("portrait", one?.picture),
  ]);
  return { one, passages, titles, pictures };
}

const announce = (id: string) =>
  deskAction("operator", EveningForm, async (input, operator) => {
    const said = "Announced the evening of an interview.";
    const party = await announceEvening(id, input, (on) =>
      audit(operator, { action: "interview-evening", subject: `interview ${id}`, said }, on),
    );
    return { message: "The evening is announced.", goTo: `/operator/parties/${party}` };
  });

const keep = keepAction({
  shelf: interviewShelf,
  word: "interview",
  rules: InterviewForm,
  keep: keepInterview,
  said: "It is there. Now its questions.",
  goTo: (key) => `/operator/catalogue/interviews/${key}`,
});

export const action = onDesk((asked: Route.ActionArgs) =>
  byButton({ announce: announce(asked.params.id) }, keep(asked)),
);

const rules = () => import("./interview-form.ts").then((module) => module.InterviewForm);
const eveningRules = () => import("./interview-form.ts").then((module) => module.EveningForm);

export default function Interview({ loaderData, actionData }: Route.ComponentProps) {
  const { one, passages, titles, pictures } = loaderData;
  const base = `/operator/catalogue/interviews/${one?.id}/passages`;
  const values = {
    person: one?.person ?? "",
    role: one?.role ?? "",
    title: one?.title ?? "",
    headline: one?.headline ?? "",
    intro: one?.intro ?? "",
    picture: one?.picture ?? "",
  };
  return (
    <RecordPage
      back="Interviews"
      backTo="/operator/catalogue/interviews"
      title={one?.headline ?? "New interview"}
      one={one}
      aside={
        one && (
          <ButtonLink to={`/social-club/${one.id}`} size="small" variant="quiet">
            As fans see it
          </ButtonLink>
        )
      }
    >
      <DeskForm
        key={one?.id}
        rules={rules}
        refused={actionData}
        values={values}
        keep={one ? "Keep the changes" : "Make it"}
      >
        {(field) => (
          <>
            <div className="desk-two">
              <Field label="Person" {...field("person")} />
              <SelectField label="Role" options={optionsOf(interviewRoles)} {...field("role")} />
            </div>
            <SelectField
              label="Known for"
              options={[{ value: "", label: "None of our titles" }, ...titles]}
              {...field("title")}
            />
            <Field label="Headline" {...field("headline")} />
            <TextField label="Opening" rows={3} {...field("intro")} />
            <PictureSelect label="Picture" choices={pictures} {...field("picture")} />
            {!one && <Field label="URL slug" hint="Empty: made from the person" {...field("slug")} />}
          </>
        )}
      </DeskForm>
      {one && (
        <section aria-labelledby="passages">
          <h2 id="passages">Questions and answers</h2>
          <ol>
            {passages.map(({ position, question, spoilsTitle }) => (
              <li key={position}>
                <Link to={`${base}/${position}`}>{question}</Link>{" "}
                {spoilsTitle && <span className="meta">Behind a curtain</span>}
              </li>
            ))}
          </ol>
          <Only need="operator">
            <p>
              <ButtonLink to={`${base}/new`} size="small" variant="quiet">
                Add one
              </ButtonLink>
            </p>
          </Only>
        </section>
      )}
      {one && (
        <section aria-labelledby="evening">
          <h2 id="evening">The evening</h2>
          {one.partyId && (
            <p>
              <Link to={`/operator/parties/${one.partyId}`}>Its party</Link>
            </p>
          )}
          <Only need="operator">
            <DeskForm rules={eveningRules} refused={actionData} values={{}}>
              {(field, busy) => (
                <>
                  <input type="hidden" name="do" value="announce" />
                  <p className="meta">
                    A party like every other, in which {one.person} answers. The most backed questions are its
                    first poll.
                  </p>
                  <div className="desk-two">
                    <MomentField label="Begins" {...field("startsAt")} />
                    <MomentField label="Ends" {...field("endsAt")} />
                  </div>
                  <div>
                    <Button type="submit" variant="quiet" disabled={busy}>
                      Announce the evening
                    </Button>
                  </div>
                </>
              )}
            </DeskForm>
          </Only>
        </section>
      )}
    </RecordPage>
  );
}

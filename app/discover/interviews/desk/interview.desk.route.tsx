import { Link } from "react-router";
import { byButton } from "../../../../platform/action/action.server.ts";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import { audit } from "../../../desk/audit-log.server.ts";
import { deskAction, onDesk } from "../../../desk/desk-action.server.ts";
import { DeskForm } from "../../../desk/desk-form.tsx";
import { MomentField } from "../../../desk/moment-field.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { saveAction } from "../../../desk/records/record-action.server.ts";
import { RecordPage } from "../../../desk/records/record-page.tsx";
import { RequireRole } from "../../../desk/require-role.tsx";
import type { Route } from "./+types/interview.desk.route";
import { interviewRecords, listDeskPassages } from "./desk-interviews.server.ts";
import { announceEvening } from "./evening.server.ts";
import { EveningForm } from "./interview-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { row, page } = await interviewRecords.open(asked.params.id);
  return { one: row, page, passages: row ? await listDeskPassages(row.id) : [] };
}

const announce = (id: string) =>
  deskAction("operator", EveningForm, async (input, operator) => {
    const said = "Announced the evening of an interview.";
    const party = await announceEvening(id, input, (on) =>
      audit(operator, { action: "interview-evening", subject: `interview ${id}`, said }, on),
    );
    return { message: "The evening is announced.", goTo: `/operator/parties/${party}` };
  });

export const action = onDesk(({ params: { id } }: Route.ActionArgs) =>
  byButton({ announce: announce(id) }, saveAction(interviewRecords, id)),
);

const rules = () => import("./interview-form.ts").then((module) => module.InterviewForm);
const eveningRules = () => import("./interview-form.ts").then((module) => module.EveningForm);

export default function Interview({ loaderData, actionData }: Route.ComponentProps) {
  const { one, page, passages } = loaderData;
  const base = `/operator/catalogue/interviews/${one?.id}/passages`;
  return (
    <RecordPage page={page} rules={rules} refused={actionData}>
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
          <RequireRole need="operator">
            <p>
              <ButtonLink to={`${base}/new`} size="small" variant="quiet">
                Add one
              </ButtonLink>
            </p>
          </RequireRole>
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
          <RequireRole need="operator">
            <DeskForm rules={eveningRules} refused={actionData} values={{}}>
              {(field, busy) => (
                <>
                  <input type="hidden" name="do" value="announce" />
                  <p className="meta">
                    A party like every other, in which {one.person} answers. The most backed questions are its
                    first poll.
                  </p>
                  <div className="desk-two stack-4">
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
          </RequireRole>
        </section>
      )}
    </RecordPage>
  );
}

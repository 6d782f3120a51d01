import { Form, Link } from "react-router";
import { z } from "zod";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { Apart } from "../../../platform/ui/tags/apart.tsx";
import { Badge } from "../../../platform/ui/tags/badge.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { runOrRequestApproval } from "../../desk/approvals/approvals.server.ts";
import { confirmationField, deskAction, onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { DeskTable } from "../../desk/list/desk-table.tsx";
import { Moment } from "../../desk/moment.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { Pager } from "../../desk/pager.tsx";
import { useIsAllowed } from "../../desk/require-role.tsx";
import { partyBadge } from "../../parties/party.ts";
import type { Route } from "./+types/parties.desk.route";
import { listDeskParties } from "./desk-parties.server.ts";

const word = "clear samples";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  return listDeskParties(asked.url.searchParams.get("before"));
}

const ClearForm = z.object({ typed: confirmationField(word), also: z.string().optional() });

const clear = deskAction("operator", ClearForm, async ({ also }, operator) => ({
  message: await runOrRequestApproval("clear-samples", { alsoPeoples: also === "yes" }, operator),
}));

export const action = onDesk(clear);

export default function Parties({ loaderData: { parties, next }, actionData }: Route.ComponentProps) {
  const clears = useIsAllowed("operator");
  return (
    <>
      <DeskHead
        title="Parties"
        aside={
          <>
            <ButtonLink to="/operator/wishes" size="small" variant="quiet">
              Wished for
            </ButtonLink>
            <ButtonLink to="/operator/parties/new" size="small">
              New party
            </ButtonLink>
          </>
        }
      />
      {parties.length === 0 && <EmptyState>There is no party.</EmptyState>}
      <DeskTable heads={["Party", "Show", "Status", "Joined", "Starts", "Ends"]}>
        {parties.map((party) => (
          <tr key={party.id}>
            <td data-name>
              <Link to={`/operator/parties/${party.id}`}>{party.title}</Link> {party.sample && <SampleTag />}
            </td>
            <td data-label="Show">{party.show}</td>
            <td data-label="Status">
              <Badge tone={partyBadge(party.status).tone} onVoid>
                {partyBadge(party.status).label}
              </Badge>
            </td>
            <td data-label="Joined">
              <Apart all={party.participants} sample={party.sampleParticipants} />
            </td>
            <td data-label="Starts">
              <Moment at={party.startsAt} />
            </td>
            <td data-label="Ends">
              <Moment at={party.endsAt} />
            </td>
          </tr>
        ))}
      </DeskTable>
      <Pager next={next} />
      {clears && parties.some(({ sample }) => sample) && (
        <Form method="post" className="desk-danger stack-3" preventScrollReset>
          <h2>Sample content</h2>
          <p>
            Takes every sample party, poll and fan out of the product, for good. What real fans did elsewhere
            stays, as do their clips and what they wrote in forums.
          </p>
          <label className="desk-check">
            <input type="checkbox" name="also" value="yes" /> Also delete what people added to samples. Leave
            this unticked to see what that is.
          </label>
          <Field
            label={`Type “${word}” to confirm`}
            name="typed"
            autoComplete="off"
            error={actionData?.fields?.typed}
          />
          <Button type="submit" variant="quiet" size="small">
            Clear the sample content
          </Button>
        </Form>
      )}
    </>
  );
}

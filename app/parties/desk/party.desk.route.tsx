import { Form, Link } from "react-router";
import { Badge } from "../../../platform/ui/badge.tsx";
import { Button } from "../../../platform/ui/button.tsx";
import { audit } from "../../desk/audit-log.server.ts";
import { checked, deskAction } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { Moment } from "../../desk/moment.tsx";
import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/party.desk.route";
import { findDeskParty } from "./desk-parties.server.ts";
import { createParty, editParty, endPartyNow, partyPictures, startPartyNow } from "./party-desk.server.ts";
import { PartyFields } from "./party-fields.tsx";
import { PartyForm } from "./party-form.ts";
import { statusBadge } from "./status-badge.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked);
  const { id } = asked.params;
  const party = id === "new" ? null : await findDeskParty(id);
  if (!party && id !== "new") throw new Response(null, { status: 404 });
  return { party, pictures: partyPictures, now: Date.now() };
}

export function action(asked: Route.ActionArgs) {
  const { id } = asked.params;
  return deskAction(asked, async (form, operator) => {
    const noted = (action: string, said: string) => (on: Parameters<typeof audit>[2], party: string) =>
      audit(operator, { action, subject: `party ${party}`, said }, on);
    const doing = form.get("do");
    if (doing === "start") {
      await startPartyNow(id, noted("party-start", "Let a party begin."));
      return { said: "The party is on." };
    }
    if (doing === "end") {
      await endPartyNow(id, noted("party-end", "Ended a party."));
      return { said: "The party is over." };
    }
    const input = checked(PartyForm, form);
    if (id !== "new") {
      await editParty(id, input, noted("party-edit", "Changed a party."));
      return { said: "The party is changed." };
    }
    const made = await createParty(input, noted("party-create", "Created a party."));
    return { said: "The party is there.", goTo: `/operator/parties/${made}` };
  });
}

/** One party: what it is, when it is, and what can be done about it now. */
export default function Party({ loaderData: { party, pictures, now }, actionData }: Route.ComponentProps) {
  const refused = actionData && "fields" in actionData ? actionData : undefined;
  return (
    <>
      <p>
        <Link to="/operator/parties" className="desk-back">
          Parties
        </Link>
      </p>
      <DeskHead title={party?.title ?? "New party"}>
        {party && (
          <>
            <Moment at={party.startsAt} both /> to <Moment at={party.endsAt} both />.{" "}
            <Link to={`/afters/${party.id}`}>Its room</Link>
          </>
        )}
      </DeskHead>
      {party && (
        <Form method="post" className="desk-bar" preventScrollReset>
          <p>
            <Badge tone={statusBadge(party.status).tone} onVoid>
              {statusBadge(party.status).label}
            </Badge>
          </p>
          {party.status === "upcoming" && !party.sample && (
            <Button type="submit" name="do" value="start" size="small" variant="quiet">
              Begin now
            </Button>
          )}
          {party.status !== "archived" && (
            <details className="desk-more">
              <summary className="button quiet small">End now</summary>
              <p className="meta">Nobody can write in it any more, and it cannot be begun again.</p>
              <Button type="submit" name="do" value="end" size="small" variant="quiet">
                Yes, end it
              </Button>
            </details>
          )}
        </Form>
      )}
      {party?.sample ? (
        <Nothing>A sample party follows its script. It can be ended; then its next run begins.</Nothing>
      ) : (
        <PartyFields key={party?.id} party={party} pictures={pictures} now={now} refused={refused} />
      )}
    </>
  );
}

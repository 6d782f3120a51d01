import { Form, Link } from "react-router";
import { z } from "zod";
import { byButton } from "../../../platform/action/action.server.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { ActionButton } from "../../desk/action-button.tsx";
import { audit } from "../../desk/audit-log.server.ts";
import { deskAction, onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { DeskTable } from "../../desk/list/desk-table.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { RequireRole } from "../../desk/require-role.tsx";
import { listWantedElsewhere, type WantedElsewhere } from "../../marks/shelf/wanted.server.ts";
import type { Route } from "./+types/wishes.desk.route";
import { DeclineWishForm } from "./decline-form.ts";
import { declineWish, listWishesAtDesk, scheduleWish } from "./desk-wishes.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const [wishes, elsewhere] = await Promise.all([listWishesAtDesk(), listWantedElsewhere()]);
  return { wishes, elsewhere };
}

const no = deskAction("operator", DeclineWishForm, async ({ id, reason }, operator) => {
  await declineWish(id, reason, (on) =>
    audit(operator, { action: "wish-refuse", subject: `wish ${id}`, said: "Declined a wish." }, on),
  );
  return { message: "They get the news, with your reason." };
});

const putOn = deskAction("operator", z.object({ id: z.string() }), async ({ id }, operator) => {
  await scheduleWish(id, (on) =>
    audit(operator, { action: "wish-put-on", subject: `wish ${id}`, said: "Scheduled a wished party." }, on),
  );
  return { message: "They are asked when. In a day it is a party." };
});

export const action = onDesk(byButton({ "put-on": putOn }, no));

const states = { open: "Collecting names", voting: "Asked when", party: "A party", refused: "Refused" };

export default function Wishes({ loaderData: { wishes, elsewhere }, actionData }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Wished for">
        Parties that fans wish for. Only the first few names from one network count: check the rest, and
        schedule the party yourself if they are real.
      </DeskHead>
      {wishes.length === 0 && <EmptyState>No wishes yet.</EmptyState>}
      {wishes.length > 0 && (
        <DeskTable heads={["Title", "Names", "Not counted", "State", "Schedule", "Decline"]}>
          {wishes.map(({ id, title, names, uncounted, state, partyId, reason }) => (
            <tr key={id}>
              <td data-name>
                <Link to={partyId ? `/operator/parties/${partyId}` : `/wishes/${id}`}>{title}</Link>
              </td>
              <td data-label="Names">{count(names)}</td>
              <td data-label="Not counted">{count(uncounted)}</td>
              <td data-label="State">{reason ? `${states[state]}: ${reason}` : states[state]}</td>
              <td>
                {state === "open" && (
                  <RequireRole need="operator">
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="id" value={id} />
                      <ActionButton does="put-on">
                        Put to a vote <span className="visually-hidden">when {title} is on</span>
                      </ActionButton>
                    </Form>
                  </RequireRole>
                )}
              </td>
              <td>
                {(state === "open" || state === "voting") && (
                  <RequireRole need="operator">
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="id" value={id} />
                      <Field
                        label={`Reason for declining ${title}`}
                        name="reason"
                        error={actionData?.values?.id === id ? actionData.fields?.reason : undefined}
                      />
                      <Button type="submit" size="small" variant="quiet">
                        Decline
                      </Button>
                    </Form>
                  </RequireRole>
                )}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <OnShelves titles={elsewhere} />
    </>
  );
}

/** What people have seen or want to see and the house has not: nobody has asked for a party yet. */
function OnShelves({ titles }: { titles: WantedElsewhere[] }) {
  if (titles.length === 0) return null;
  return (
    <section className="stack-4" aria-labelledby="on-shelves">
      <h2 id="on-shelves">On people’s shelves, and not here</h2>
      <DeskTable heads={["Title", "Kind", "People", "Want to see", "Samples"]}>
        {titles.map(({ name, kind, years, people, wanting, samples }) => (
          <tr key={`${kind} ${name}`}>
            <td data-name>
              {name}
              {years.length > 0 && ` (${years.join(", ")})`}
            </td>
            <td data-label="Kind">{kind === "film" ? "Film" : "Show"}</td>
            <td data-label="People">{count(people)}</td>
            <td data-label="Want to see">{count(wanting)}</td>
            <td data-label="Samples">{count(samples)}</td>
          </tr>
        ))}
      </DeskTable>
    </section>
  );
}

import { Form, Link } from "react-router";
import { z } from "zod";
import { byButton } from "../../../platform/action/action.server.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { Act } from "../../desk/act.tsx";
import { audit } from "../../desk/audit-log.server.ts";
import { deskAction, onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { DeskTable } from "../../desk/list/desk-table.tsx";
import { Only } from "../../desk/only.tsx";
import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/wishes.desk.route";
import { listWishesAtDesk, putOnNow, sayNo } from "./desk-wishes.server.ts";
import { SayNoForm } from "./say-no-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  return { wishes: await listWishesAtDesk() };
}

const no = deskAction("operator", SayNoForm, async ({ id, reason }, operator) => {
  await sayNo(id, reason, (on) =>
    audit(operator, { action: "wish-refuse", subject: `wish ${id}`, said: "Declined a wish." }, on),
  );
  return { message: "They get the news, with your reason." };
});

const putOn = deskAction("operator", z.object({ id: z.string() }), async ({ id }, operator) => {
  await putOnNow(id, (on) =>
    audit(operator, { action: "wish-put-on", subject: `wish ${id}`, said: "Scheduled a wished party." }, on),
  );
  return { message: "They are asked when. In a day it is a party." };
});

export const action = onDesk(byButton({ "put-on": putOn }, no));

const states = { open: "Collecting names", voting: "Asked when", party: "A party", refused: "Refused" };

export default function Wishes({ loaderData: { wishes }, actionData }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Wished for">
        Parties that fans wish for. Only the first few names from one network count: check the rest, and
        schedule the party yourself if they are real.
      </DeskHead>
      {wishes.length === 0 && <Nothing>No wishes yet.</Nothing>}
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
                  <Only need="operator">
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="id" value={id} />
                      <Act does="put-on">
                        Put to a vote <span className="visually-hidden">when {title} is on</span>
                      </Act>
                    </Form>
                  </Only>
                )}
              </td>
              <td>
                {(state === "open" || state === "voting") && (
                  <Only need="operator">
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
                  </Only>
                )}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </>
  );
}

import { Form, Link } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { audit } from "../../desk/audit-log.server.ts";
import { deskAction, onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { Only } from "../../desk/only.tsx";
import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/wishes.desk.route";
import { listWishesAtDesk, sayNo } from "./desk-wishes.server.ts";
import { SayNoForm } from "./say-no-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  return { wishes: await listWishesAtDesk() };
}

const no = deskAction("operator", SayNoForm, async ({ id, reason }, operator) => {
  await sayNo(id, reason, (on) =>
    audit(operator, { action: "wish-refuse", subject: `wish ${id}`, said: "Said no to a wished party." }, on),
  );
  return { message: "They are told, and why." };
});

export const action = onDesk(no);

const states = { open: "Collecting names", voting: "Asked when", party: "A party", refused: "Refused" };

export default function Wishes({ loaderData: { wishes }, actionData }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Wished for">What fans have put their names down for.</DeskHead>
      {wishes.length === 0 && <Nothing>Nobody has wished for a party.</Nothing>}
      {wishes.length > 0 && (
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col">Names</th>
              <th scope="col">State</th>
              <th scope="col">Say no</th>
            </tr>
          </thead>
          <tbody>
            {wishes.map(({ id, title, names, state, partyId, reason }) => (
              <tr key={id}>
                <td data-name>
                  <Link to={partyId ? `/operator/parties/${partyId}` : `/wishes/${id}`}>{title}</Link>
                </td>
                <td data-label="Names">{count(names)}</td>
                <td data-label="State">{reason ? `${states[state]}: ${reason}` : states[state]}</td>
                <td>
                  {(state === "open" || state === "voting") && (
                    <Only need="operator">
                      <Form method="post" preventScrollReset>
                        <input type="hidden" name="id" value={id} />
                        <Field
                          label={`Why ${title} will not be on`}
                          name="reason"
                          error={actionData?.values?.id === id ? actionData.fields?.reason : undefined}
                        />
                        <Button type="submit" size="small" variant="quiet">
                          Say no
                        </Button>
                      </Form>
                    </Only>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

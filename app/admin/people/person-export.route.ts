import { onPage, pageAgain } from "../../../platform/action/page.server.ts";
import { audit } from "../../desk/audit-log.server.ts";
import { deskAction } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { exportPerson } from "../../fans/people/held-data.server.ts";
import { findPerson } from "../../fans/people/person-search.server.ts";
import type { Route } from "./+types/person-export.route";
import { noSuchPerson } from "./people.server.ts";
import { SoughtForm } from "./sought-form.ts";

const hand = deskAction("operator", SoughtForm, async ({ q, key }, operator) => {
  const found = await findPerson(q, key);
  if (!found) throw noSuchPerson();
  const held = await exportPerson(found.person);
  await audit(operator, {
    action: "person-export",
    subject: "person",
    said: "Exported a person's data.",
  });
  return { answer: { emails: found.person.emails, held } };
});

/** POST /operator/people/export.json: everything that is held on a person, to be handed to them. */
export const action = onPage(hand, (outcome, call, values) => {
  if (!outcome.ok) return pageAgain(outcome, call, values);
  return new Response(`${JSON.stringify(outcome.answer, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="afters-person.json"',
    },
  });
});

/** An address would have to stand in the URL. */
export function loader(asked: Route.LoaderArgs): never {
  operatorOf(asked, "operator");
  throw new Response(null, { status: 404 });
}

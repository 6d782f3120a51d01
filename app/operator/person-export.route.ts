import { audit } from "../desk/audit-log.server.ts";
import { operatorOf } from "../desk/operator.ts";
import { exportPerson } from "../people/held-data.server.ts";
import { findPerson } from "../people/person-search.server.ts";
import type { Route } from "./+types/person-export.route";

/** GET /operator/people/export.json: everything that is held on a person, to be handed to them. */
export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "operator");
  const search = asked.url.searchParams;
  const found = await findPerson((search.get("q") ?? "").slice(0, 255), search.get("request"));
  if (!found) throw new Response(null, { status: 404 });
  const held = await exportPerson(found.person);
  await audit(operator, {
    action: "person-export",
    subject: "person",
    said: "Exported what is held on a person.",
  });
  return new Response(`${JSON.stringify({ emails: found.person.emails, held }, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="afters-person.json"',
    },
  });
}

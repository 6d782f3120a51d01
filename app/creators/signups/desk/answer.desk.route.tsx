import { Link } from "react-router";
import { z } from "zod";
import { byButton } from "../../../../platform/action/action.server.ts";
import { counted } from "../../../../platform/ui/numbers.ts";
import { deskAction, onDesk, optionalField } from "../../../desk/desk-action.server.ts";
import { BackLink, DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { DeskTable } from "../../../desk/list/desk-table.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { rowNumber } from "../../../desk/search.ts";
import type { Route } from "./+types/answer.desk.route";
import { AnswerFields, StatusChoice } from "./answer-fields.tsx";
import { answerChoices, setAndWrite } from "./answers.server.ts";
import { kindNamed, statuses, statusNamed } from "./kinds.ts";
import { reachSentence, unreachedWords } from "./reach.ts";
import { moveRequests } from "./request-actions.server.ts";

const unknown = () => new Response(null, { status: 404 });
const mostAtOnce = 200;

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  const kind = kindNamed(asked.params.kind);
  if (!kind) throw unknown();
  const search = asked.url.searchParams;
  const named = search.getAll(search.has("all") ? "shown" : "id");
  const ids = [...new Set(named.flatMap((id) => rowNumber(id) ?? []))].slice(0, mostAtOnce);
  const to = statuses.find((status) => status === search.get("to")) ?? "invited";
  const { template, placeholders, recipients } = await answerChoices(kind, ids, to);
  const told = recipients.map(({ to: _, key: __, ...recipient }) => recipient);
  return { kind, kindName: asked.params.kind, ids, to, template, placeholders, recipients: told };
}

const requests = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((given) => [given].flat().flatMap((id) => rowNumber(id) ?? []));

const Answer = z.object({
  kind: z.string(),
  status: optionalField,
  subject: optionalField,
  body: optionalField,
  request: requests,
});

const listOf = (kind: string, undo: number | null) =>
  `/operator/requests/${kind}${undo ? `?undo=${undo}` : ""}`;

const write = deskAction("operator", Answer, async (input, operator) => {
  const kind = kindNamed(input.kind);
  if (!kind) throw unknown();
  const { said, undo } = await setAndWrite(kind, input.request, input, operator);
  return { message: said, goTo: listOf(input.kind, undo) };
});

const set = deskAction("operator", Answer, async (input, operator) => {
  const kind = kindNamed(input.kind);
  if (!kind) throw unknown();
  const { said, undo } = await moveRequests(kind, input.request, statusNamed(input.status ?? null), operator);
  return { message: said, goTo: listOf(input.kind, undo) };
});

export const action = onDesk(byButton({ write }, set));

export default function AnswerRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, kindName, ids, to, template, placeholders, recipients } = loaderData;
  const unlikely = recipients.filter((one) => one.unlikely && one.unreached === null).length;
  const left = recipients.filter(({ unreached }) => unreached !== null);
  const mistyped = unlikely > 0 ? ` ${counted(unlikely, "address looks", "addresses look")} mistyped.` : "";
  return (
    <>
      <BackLink to={`/operator/requests/${kindName}`}>{kind.title}</BackLink>
      <DeskHead title={`Answer ${counted(ids.length, "request")}`}>
        The email waits five minutes before it leaves. Undo takes it back.
      </DeskHead>
      {ids.length === 0 ? (
        <EmptyState>No requests are chosen. Choose them in the list.</EmptyState>
      ) : (
        <>
          <StatusChoice chosen={to} />
          <AnswerFields
            ids={ids}
            to={to}
            template={template}
            placeholders={placeholders}
            reach={to === "new" ? "Nobody is written to." : reachSentence(recipients) + mistyped}
            isThere={false}
            refused={actionData}
          />
          {left.length > 0 && (
            <section>
              <h2>Not written to</h2>
              <DeskTable heads={["Request", "Why"]}>
                {left.map(({ id, name, unreached }) => (
                  <tr key={id}>
                    <td data-name>
                      <Link to={`/operator/requests/${kindName}/${id}`}>{name || `Request ${id}`}</Link>
                    </td>
                    <td data-label="Why">{unreached && unreachedWords[unreached]}</td>
                  </tr>
                ))}
              </DeskTable>
            </section>
          )}
        </>
      )}
    </>
  );
}

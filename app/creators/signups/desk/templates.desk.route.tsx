import { Link } from "react-router";
import { BackLink, DeskHead } from "../../../desk/desk-head.tsx";
import { DeskTable } from "../../../desk/list/desk-table.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import type { Route } from "./+types/templates.desk.route";
import { allTemplates, answerStateWords, defaultTemplate } from "./template-texts.ts";
import { changedTemplates } from "./templates.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  const changed = await changedTemplates();
  const templates = allTemplates.map((one) => {
    const subject = changed.get(`${one.kind} ${one.state}`);
    return {
      ...one,
      subject: subject ?? defaultTemplate(one.kind, one.state).subject,
      isChanged: subject !== undefined,
    };
  });
  return { templates };
}

export default function Templates({ loaderData: { templates } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/operator/mails">Mail</BackLink>
      <DeskHead title="Templates">
        The emails that answer requests, by kind and status. They can be changed once more before each is
        sent.
      </DeskHead>
      <DeskTable heads={["Email", "Subject", "Text"]}>
        {templates.map(({ kind, title, state, subject, isChanged }) => (
          <tr key={`${kind} ${state}`}>
            <td data-name>
              <Link to={`/operator/mails/templates/${kind}/${state}`}>
                {title}: {answerStateWords[state]}
              </Link>
            </td>
            <td data-label="Subject">{subject}</td>
            <td data-label="Text">{isChanged ? "Changed here" : "Default"}</td>
          </tr>
        ))}
      </DeskTable>
    </>
  );
}

import { Form, useSearchParams } from "react-router";
import type { FormAnswer } from "../../../../platform/action/form.ts";
import { Field, TextField } from "../../../../platform/ui/form/field.tsx";
import { ChipLink } from "../../../../platform/ui/tags/chip.tsx";
import { ActionButton } from "../../../desk/action-button.tsx";
import { type RequestStatus, statuses, statusWords } from "./kinds.ts";
import type { EmailTemplate } from "./template-texts.ts";

/** Where the requests go: a link each, so that the right template is there without a script as well. */
export function StatusChoice({ chosen }: { chosen: RequestStatus }) {
  const [search] = useSearchParams();
  const at = (status: RequestStatus) => {
    const other = new URLSearchParams(search);
    other.set("to", status);
    return `?${other}`;
  };
  return (
    <nav className="desk-kinds" aria-label="Set to">
      {statuses.map((status) => (
        <ChipLink
          key={status}
          to={at(status)}
          preventScrollReset
          aria-current={status === chosen ? "page" : undefined}
        >
          {statusWords[status]}
        </ChipLink>
      ))}
    </nav>
  );
}

/** `template` is null where nobody is written to. */
export function AnswerFields({
  ids,
  to,
  template,
  placeholders,
  reach,
  isThere,
  refused,
}: {
  ids: number[];
  to: RequestStatus;
  template: EmailTemplate | null;
  placeholders: Record<string, string>;
  reach: string;
  /** All of them have this status already. */
  isThere: boolean;
  refused: FormAnswer | undefined;
}) {
  return (
    <Form method="post" className="form" preventScrollReset key={to}>
      <input type="hidden" name="status" value={to} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="request" value={id} />
      ))}
      {template && (
        <>
          <Field
            label="Subject"
            name="subject"
            defaultValue={refused?.values?.subject ?? template.subject}
            error={refused?.fields?.subject}
          />
          <TextField
            label="Email"
            name="body"
            rows={11}
            hint={Object.entries(placeholders)
              .map(([name, what]) => `{${name}} is ${what}`)
              .join("; ")}
            defaultValue={refused?.values?.body ?? template.body}
            error={refused?.fields?.body}
          />
        </>
      )}
      <p className="meta">{reach}</p>
      <div className="desk-buttons">
        {template && (
          <ActionButton does="write" strong>
            Set and write
          </ActionButton>
        )}
        <ActionButton does="set" disabled={isThere}>
          Only set
        </ActionButton>
      </div>
    </Form>
  );
}

import { data, Form, Link } from "react-router";
import { z } from "zod";
import { byButton } from "../../../../platform/action/action.server.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { Field, TextField } from "../../../../platform/ui/form/field.tsx";
import { count } from "../../../../platform/ui/numbers.ts";
import {
  answerWithKey,
  findKeyRequest,
  keyValuesOf,
} from "../../../creators/signups/desk/key-answer.server.ts";
import { auditInTransaction } from "../../../desk/audit-log.server.ts";
import { confirmationField, deskAction, onDesk } from "../../../desk/desk-action.server.ts";
import { DeskForm } from "../../../desk/desk-form.tsx";
import { BackLink, DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { DeskTable } from "../../../desk/list/desk-table.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { rowNumber } from "../../../desk/search.ts";
import { EmbedCode } from "../../embed/embed-code.tsx";
import { sdkLines, sdkWeights } from "../../embed/release.server.ts";
import type { Route } from "./+types/key.desk.route";
import { changeKey, createKey, findDeskKey, revokeKey, usageOf } from "./desk-keys.server.ts";
import { KeyForm } from "./key-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  const { id } = asked.params;
  if (id === "new") {
    const request = await findKeyRequest(asked.url.searchParams.get("request"));
    const asker = request && {
      ...keyValuesOf(request),
      path: request.path,
      title: request.kind.title,
      form: request.kind.form,
    };
    return { one: null, usage: [], asker, sdk: null };
  }
  const number = rowNumber(id) ?? 0;
  const [one, usage] = await Promise.all([findDeskKey(number), usageOf(number)]);
  if (!one) throw data(null, { status: 404 });
  return { one, usage, asker: null, sdk: { head: sdkLines(), bytes: sdkWeights().all } };
}

const noted = auditInTransaction("key");

const keep = deskAction("operator", KeyForm, async (input, operator, { call }) => {
  if (call.params.id === "new") {
    const given = noted(operator, "key-given", `A key for ${input.name}.`);
    const search = new URL(call.url, "http://desk").searchParams;
    const request = await findKeyRequest(search.get("request"));
    let written = "";
    const id = await createKey(input, async (on, id, key) => {
      await given(on, id);
      if (request) written = await answerWithKey(on, request, { ...input, id, key }, operator);
    });
    return {
      message: ["The key is created.", written].join(" ").trim(),
      goTo: request?.path ?? `/operator/keys/${id}`,
    };
  }
  await changeKey(
    rowNumber(call.params.id) ?? 0,
    input,
    noted(operator, "key-changed", `Changed to ${input.name}.`),
  );
  return { message: "Saved. It takes effect within two seconds." };
});

const end = deskAction(
  "operator",
  z.object({ confirm: confirmationField("end") }),
  async (_, operator, { call }) => {
    await revokeKey(rowNumber(call.params.id) ?? 0, noted(operator, "key-ended", "It no longer works."));
    return { message: "The key is revoked.", goTo: "/operator/keys" };
  },
);

export const action = onDesk(byButton({ end }, keep));

const rules = () => import("./key-form.ts").then((module) => module.KeyForm);

export default function Key({ loaderData: { one, usage, asker, sdk }, actionData }: Route.ComponentProps) {
  const values = {
    name: one?.name ?? asker?.name ?? "",
    contact: one?.contact ?? asker?.contact ?? "",
    readOrigins: (one?.readOrigins ?? ["*"]).join("\n"),
    writeOrigins: one?.writeOrigins.join("\n") ?? asker?.writeOrigins ?? "",
    requestsPerMinute: String(one?.requestsPerMinute ?? 6_000),
  };
  return (
    <>
      <BackLink to="/operator/keys">Keys</BackLink>
      <DeskHead title={one?.name ?? "New key"}>
        {asker && (
          <>
            For a <Link to={asker.path}>request of {asker.title}</Link>. An email with the key and its pages
            goes to who sent it, five minutes after you create it (
            <Link to={`/operator/mails/templates/${asker.form}/key`}>template</Link>).
          </>
        )}
        {one && (
          <>
            <code>{one.key}</code>, since <Moment at={one.createdAt} />.{" "}
            {one.endedAt && (
              <>
                Ended <Moment at={one.endedAt} />.
              </>
            )}
          </>
        )}
      </DeskHead>
      <DeskForm
        key={one?.id ?? asker?.path}
        rules={rules}
        refused={actionData}
        values={values}
        keep={one ? "Save" : "Create the key"}
      >
        {(field) => (
          <>
            <Field label="For" hint="A studio, an app, a person" {...field("name")} />
            <Field label="Contact email" type="email" hint="May be empty" {...field("contact")} />
            <TextField
              label="Pages that may read"
              rows={2}
              hint="Origins such as https://studio.example, one on each line; * is every origin"
              {...field("readOrigins")}
            />
            <TextField
              label="Pages that may write"
              rows={3}
              hint="Sign-ins, votes and forms of visitors of these pages. Apps and servers send no origin and may."
              {...field("writeOrigins")}
            />
            <Field label="Requests a minute" inputMode="numeric" {...field("requestsPerMinute")} />
          </>
        )}
      </DeskForm>
      {one && sdk && !one.endedAt && <InAPage apiKey={one.key} {...sdk} />}
      {one && <Usage days={usage} />}
      {one && !one.isOwn && !one.endedAt && (
        <Form method="post" className="form desk-danger stack-3">
          <h2>End this key</h2>
          <p>Apps that use it are refused within two seconds, for good.</p>
          <Field
            label="Type “end” to confirm"
            name="confirm"
            autoComplete="off"
            error={actionData?.fields?.confirm}
          />
          <div>
            <Button type="submit" name="do" value="end" variant="quiet">
              End it
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}

const samples = [
  { name: "a poll", line: (key: string) => `<afters-poll for="the-poll" key="${key}"></afters-poll>` },
  { name: "a party", line: (key: string) => `<afters-party for="the-party" key="${key}"></afters-party>` },
  { name: "a drop", line: (key: string) => `<afters-drop for="the-drop" key="${key}"></afters-drop>` },
];

/** The lines for whoever the key is for. */
function InAPage({ apiKey, head, bytes }: { apiKey: string; head: string; bytes: number }) {
  return (
    <section aria-labelledby="key-lines" className="stack-4">
      <h2 id="key-lines">In a page of theirs</h2>
      <p>
        Their origin must stand above, among those that may write.{" "}
        {bytes > 0 && `All elements together weigh ${(bytes / 1_024).toFixed(1)} kB.`}
      </p>
      {samples.map(({ name, line }) => (
        <EmbedCode key={name} name={name} code={`${head}\n${line(apiKey)}`} />
      ))}
    </section>
  );
}

function Usage({ days }: { days: Route.ComponentProps["loaderData"]["usage"] }) {
  return (
    <section aria-labelledby="key-usage">
      <h2 id="key-usage">Thirty days</h2>
      {days.length === 0 ? (
        <EmptyState>It has not been used.</EmptyState>
      ) : (
        <DeskTable heads={["Day, UTC", "Part", "Requests", "Refused"]}>
          {days.map(({ day, part, requests, refused }) => (
            <tr key={`${day} ${part}`}>
              <td data-name>{day}</td>
              <td data-label="Part">{part}</td>
              <td data-label="Requests">{count(requests)}</td>
              <td data-label="Refused">{count(refused)}</td>
            </tr>
          ))}
        </DeskTable>
      )}
    </section>
  );
}

import { data, Form, Link } from "react-router";
import { onPage } from "../../../../platform/action/page.server.ts";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import { Field } from "../../../../platform/ui/form/field.tsx";
import { count } from "../../../../platform/ui/numbers.ts";
import { titleName } from "../../../catalogue/catalogue.server.ts";
import { findKeyRequest, keyValuesOf } from "../../../creators/signups/desk/key-answer.server.ts";
import { DeskForm } from "../../../desk/desk-form.tsx";
import { BackLink, DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { DeskTable } from "../../../desk/list/desk-table.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { rowNumber } from "../../../desk/search.ts";
import { sdkWeights } from "../../embed/release.server.ts";
import { scopeNames } from "../scopes.ts";
import { listKeySecrets } from "../secrets.server.ts";
import type { Route } from "./+types/key.desk.route";
import { findDeskKey, usageOf } from "./desk-keys.server.ts";
import { keyActs, shownOnce } from "./key-actions.server.ts";
import { KeyFields } from "./key-fields.tsx";
import { KeySecrets } from "./key-secrets.tsx";

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
    return { one: null, usage: [], secrets: [], asker, bytes: 0 };
  }
  const number = rowNumber(id) ?? 0;
  const [one, usage, secrets] = await Promise.all([
    findDeskKey(number),
    usageOf(number),
    listKeySecrets(number),
  ]);
  if (!one) throw data(null, { status: 404 });
  const titleNames = one.titles.map(titleName);
  return {
    one: { ...one, titleNames },
    usage,
    secrets,
    asker: null,
    bytes: sdkWeights().all,
  };
}

export const action = onPage(keyActs, shownOnce);

const rules = () => import("./key-form.ts").then((module) => module.KeyForm);

export default function Key({
  loaderData: { one, usage, secrets, asker, bytes },
  actionData,
}: Route.ComponentProps) {
  const values = {
    name: one?.name ?? asker?.name ?? "",
    contact: one?.contact ?? asker?.contact ?? "",
    readOrigins: (one?.readOrigins ?? ["*"]).join("\n"),
    writeOrigins: one?.writeOrigins.join("\n") ?? asker?.writeOrigins ?? "",
    requestsPerMinute: String(one?.requestsPerMinute ?? 6_000),
    titles: one?.titleNames.join("\n") ?? "",
    ...Object.fromEntries((one?.scopes ?? scopeNames).map((name) => [name, "on"])),
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
        {(field) => <KeyFields field={field} ticked={actionData?.values ?? values} />}
      </DeskForm>
      {one && !one.endedAt && <InAPage id={one.id} bytes={bytes} />}
      {one && !one.endedAt && <KeySecrets secrets={secrets} made={actionData} />}
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

/** The lines for whoever the key is for are put together on a page of their own. */
function InAPage({ id, bytes }: { id: number; bytes: number }) {
  return (
    <section aria-labelledby="key-lines" className="stack-3">
      <h2 id="key-lines">In a page of theirs</h2>
      <p>
        Their origin must stand above, among those that may write.{" "}
        {bytes > 0 && `All elements together weigh ${(bytes / 1_024).toFixed(1)} kB.`}
      </p>
      <div>
        <ButtonLink to={`/operator/keys/embed?key=${id}`} variant="quiet" size="small">
          Build an embed
        </ButtonLink>
      </div>
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

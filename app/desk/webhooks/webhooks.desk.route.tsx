import { Form } from "react-router";
import { z } from "zod";
import { byButton } from "../../../platform/action/action.server.ts";
import { Field } from "../../../platform/ui/form/field.tsx";
import { counted } from "../../../platform/ui/numbers.ts";
import { ActionButton } from "../action-button.tsx";
import { deskAction, onDesk } from "../desk-action.server.ts";
import { DeskForm } from "../desk-form.tsx";
import { BackLink, DeskHead, EmptyState } from "../desk-head.tsx";
import { DeskTable } from "../list/desk-table.tsx";
import { Moment } from "../moment.tsx";
import { operatorOf } from "../operator.ts";
import { Pager } from "../pager.tsx";
import { rowNumber } from "../search.ts";
import type { Route } from "./+types/webhooks.desk.route";
import { listDeliveries, replayDelivery, sendTest } from "./deliveries.server.ts";
import { WebhookForm } from "./webhook-form.ts";
import { addWebhook, listWebhooks, removeWebhook } from "./webhooks.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "operator");
  const before = rowNumber(asked.url.searchParams.get("before"));
  const [webhooks, list] = await Promise.all([listWebhooks(operator), listDeliveries(operator, before)]);
  return { webhooks, ...list };
}

const One = z.object({ id: z.string().transform((id) => rowNumber(id) ?? 0) });

const add = deskAction("operator", WebhookForm, async ({ url }, operator) => {
  await addWebhook(url, operator);
  return { message: "The webhook is added." };
});
const test = deskAction("operator", One, async ({ id }, operator) => {
  await sendTest(id, operator);
  return { message: "A test is on its way." };
});
const remove = deskAction("operator", One, async ({ id }, operator) => {
  await removeWebhook(id, operator);
  return { message: "The webhook is removed, with its deliveries." };
});
const replay = deskAction("operator", One, async ({ id }, operator) => {
  await replayDelivery(id, operator);
  return { message: "The delivery is sent again." };
});

export const action = onDesk(byButton({ test, remove, replay }, add));

const rules = () => import("./webhook-form.ts").then((module) => module.WebhookForm);

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { webhooks, deliveries, next } = loaderData;
  return (
    <>
      <BackLink to="/operator/alerts">Alerts</BackLink>
      <DeskHead title="Webhooks">
        Your alerts as signed requests, by the Standard Webhooks scheme. A request that is not answered with
        2xx within ten seconds is tried again for about three days.
      </DeskHead>
      <ul className="desk-reports stack-3">
        {webhooks.map(({ id, url, secret, madeAt }) => (
          <li key={id}>
            <article aria-label={url}>
              <p>
                <b className="desk-prose">{url}</b>
              </p>
              <p className="meta">
                Since <Moment at={madeAt} />.
              </p>
              <details>
                <summary>Signing secret</summary>
                {secret ? (
                  <code className="desk-prose">{secret}</code>
                ) : (
                  <p>It can no longer be opened, and nothing is sent. Remove this webhook and add it anew.</p>
                )}
              </details>
              <Form method="post" className="desk-buttons" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <ActionButton does="test">Send a test</ActionButton>
                <details className="desk-more">
                  <summary className="button quiet small">Remove</summary>
                  <p className="meta">Its deliveries go too.</p>
                  <ActionButton does="remove">Yes, remove it</ActionButton>
                </details>
              </Form>
            </article>
          </li>
        ))}
      </ul>
      <DeskForm
        key={webhooks.length}
        rules={rules}
        refused={actionData}
        values={{ url: "" }}
        keep="Add a webhook"
      >
        {(field) => (
          <Field
            label="Address"
            type="url"
            hint="Such as https://hooks.studio.example/afters"
            {...field("url")}
          />
        )}
      </DeskForm>
      <section>
        <h2>Deliveries</h2>
        {deliveries.length === 0 ? (
          <EmptyState>No deliveries yet.</EmptyState>
        ) : (
          <DeskTable heads={["Delivery", "State", "Attempts", "Written"]}>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </DeskTable>
        )}
        <Pager next={next} />
      </section>
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"]["deliveries"][number];
const stateWords: Record<Shown["state"], string> = { waiting: "Waiting", sent: "Sent", failed: "Failed" };

function DeliveryRow({ delivery: { id, url, type, state, at, nextTryAt, tries } }: { delivery: Shown }) {
  return (
    <tr>
      <td data-name>
        {type} to {new URL(url).host}
      </td>
      <td data-label="State">
        <span className="desk-status" data-status={state === "failed" ? "dead" : state}>
          {stateWords[state]}
        </span>
        {state === "waiting" && tries.length > 0 && (
          <p className="meta">
            Next <Moment at={nextTryAt} />
          </p>
        )}
        {state !== "waiting" && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <ActionButton does="replay">Send again</ActionButton>
          </Form>
        )}
      </td>
      <td data-label="Attempts">
        <details>
          <summary>{counted(tries.length, "attempt")}</summary>
          <ol>
            {tries.map((one) => (
              <li key={one.at} className="meta">
                <Moment at={new Date(one.at)} />: {one.status ?? "no answer"}
                {one.said && `, ${one.said}`} ({one.ms} ms)
              </li>
            ))}
          </ol>
        </details>
      </td>
      <td data-label="Written">
        <Moment at={at} />
      </td>
    </tr>
  );
}

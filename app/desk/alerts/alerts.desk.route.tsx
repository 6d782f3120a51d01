import { useState } from "react";
import { Form, useSubmit } from "react-router";
import { z } from "zod";
import { byButton } from "../../../platform/action/action.server.ts";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import { ActionButton } from "../action-button.tsx";
import { deskAction, onDesk } from "../desk-action.server.ts";
import { BackLink, DeskHead } from "../desk-head.tsx";
import { operatorOf } from "../operator.ts";
import { isAllowed } from "../roles.ts";
import type { Route } from "./+types/alerts.desk.route";
import { alertKindNames, alertKinds, alertWays } from "./alert-kinds.ts";
import styles from "./alerts.css?url";
import { BrowserForm } from "./browser-form.ts";
import { addBrowser, browsersOf, removeBrowsers } from "./browsers.server.ts";
import { choicesOf, chooseAlerts, operatorIdOf, waysOf } from "./choices.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "viewer");
  const [chosen, browsers] = await Promise.all([
    choicesOf(operator),
    operatorIdOf(operator).then((id) => browsersOf([id])),
  ]);
  const kinds = alertKindNames.filter((kind) => isAllowed(operator.role, alertKinds[kind].need));
  return { email: operator.email, chosen, kinds, ways: waysOf(operator.role), browsers: browsers.length };
}

const Chosen = z.object({
  tell: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((boxes) => [boxes].flat()),
});

const save = deskAction("viewer", Chosen, async ({ tell }, operator) => {
  await chooseAlerts(operator, tell);
  return { message: "Saved." };
});

const takeBrowser = deskAction("viewer", BrowserForm, async (browser, operator) => {
  await addBrowser(await operatorIdOf(operator), browser);
  return { message: "Messages come to this browser." };
});

const dropBrowsers = deskAction("viewer", z.object({}), async (_, operator) => {
  const gone = await removeBrowsers(await operatorIdOf(operator));
  return { message: `${counted(gone, "browser")} removed.` };
});

export const action = onDesk(byButton({ browser: takeBrowser, "no-browsers": dropBrowsers }, save));

export default function Alerts({
  loaderData: { email, chosen, kinds, ways, browsers },
}: Route.ComponentProps) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink to="/operator/sessions">You</BackLink>
      <DeskHead
        title="Alerts"
        aside={
          <ButtonLink to="/operator/webhooks" variant="quiet" size="small">
            Webhooks
          </ButtonLink>
        }
      >
        What you are told of, and how. Emails go to {email}; the digest is written at 9:00 UTC.
      </DeskHead>
      <Form method="post" preventScrollReset className="alert-kinds" key={chosen.join()}>
        {kinds.map((kind) => (
          <fieldset key={kind}>
            <legend>{alertKinds[kind].title}</legend>
            <p className="meta">{alertKinds[kind].what}</p>
            <div className="alert-ways">
              {ways.map((way) => (
                <label className="check" key={way}>
                  <input
                    type="checkbox"
                    name="tell"
                    value={`${kind} ${way}`}
                    defaultChecked={chosen.includes(`${kind} ${way}`)}
                  />
                  <span>{alertWays[way]}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <div>
          <Button type="submit">Save</Button>
        </div>
      </Form>
      <Browsers many={browsers} />
    </>
  );
}

const unreached = "This browser may not show messages from here, or its message service did not answer.";

/** Only a browser itself can be asked whether it takes messages, so this needs a script. */
function Browsers({ many }: { many: number }) {
  const submit = useSubmit();
  const scripted = useHydrated();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const canBeTold = scripted && "serviceWorker" in navigator && "PushManager" in window;
  const taking =
    many === 1 ? "1 browser of yours takes messages." : `${many} browsers of yours take messages.`;

  async function takeThis() {
    setBusy(true);
    const { subscribe } = await import("../../../platform/push/browser.ts");
    const answer = await subscribe();
    setRefusal(answer.ok ? null : unreached);
    if (answer.ok) {
      const { endpoint, p256dh, auth } = answer;
      await submit({ do: "browser", endpoint, p256dh, auth }, { method: "post", preventScrollReset: true });
    }
    setBusy(false);
  }

  return (
    <section>
      <h2>Browsers</h2>
      <p>{many === 0 ? "No browser takes your messages yet." : taking}</p>
      {refusal && <p role="alert">{refusal}</p>}
      {!canBeTold && (
        <p className="meta">Messages to a browser need JavaScript and a browser that takes them.</p>
      )}
      <Form method="post" preventScrollReset className="desk-buttons">
        {canBeTold && (
          <Button type="button" variant="quiet" size="small" busy={busy} onClick={() => void takeThis()}>
            Use this browser
          </Button>
        )}
        {many > 0 && <ActionButton does="no-browsers">Remove all</ActionButton>}
      </Form>
    </section>
  );
}

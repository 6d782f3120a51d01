import { type FormEvent, useState } from "react";
import { data, Form, useSubmit } from "react-router";
import { Button } from "../../../../platform/ui/button.tsx";
import { Field } from "../../../../platform/ui/form/field.tsx";
import { deskAction, onDesk } from "../../desk-action.server.ts";
import { BackLink, DeskHead } from "../../desk-head.tsx";
import { operatorOf } from "../../operator.ts";
import { requireJustSignedIn } from "../just-signed-in.server.ts";
import { NewPasskeyForm } from "../passkey-form.ts";
import { addPasskey, challengeForNew } from "../passkeys.server.ts";
import type { Route } from "./+types/new-passkey.desk.route";

export async function loader(asked: Route.LoaderArgs) {
  requireJustSignedIn(operatorOf(asked, "viewer"), asked.url.pathname);
  const challenge = await challengeForNew(asked.request.headers.get("cookie") ?? "");
  if (!challenge) throw new Response(null, { status: 404 });
  const { options, cookies } = challenge;
  const headers = new Headers();
  for (const line of cookies) headers.append("Set-Cookie", line);
  return data({ options: JSON.stringify(options) }, { headers });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const add = deskAction("viewer", NewPasskeyForm, async ({ name, credential }, operator, { call }) => {
  requireJustSignedIn(operator, call.url);
  await addPasskey(name, credential, call.headers.cookie ?? "", operator);
  return { message: "The passkey is saved.", goTo: "/operator/sessions" };
});

export const action = onDesk(add);

export default function NewPasskey({ loaderData: { options }, actionData }: Route.ComponentProps) {
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setSaid(null);
    try {
      const { startRegistration } = await import("@simplewebauthn/browser");
      const credential = await startRegistration({ optionsJSON: JSON.parse(options) });
      form.set("credential", JSON.stringify(credential));
      await submit(form, { method: "post" });
    } catch {
      setSaid("No passkey was created. This device may already have one for the desk.");
    }
    setBusy(false);
  }

  const refused = said ?? actionData?.fields?.credential;
  return (
    <>
      <BackLink to="/operator/sessions">You</BackLink>
      <DeskHead title="New passkey">
        This device, or a security key, then signs you in without an email.
      </DeskHead>
      <Form method="post" className="form" onSubmit={(event) => void make(event)}>
        <Field
          label="Name"
          hint="Such as the device it is on."
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          error={actionData?.fields?.name}
          defaultValue={actionData?.values?.name}
        />
        {refused && <p role="alert">{refused}</p>}
        <noscript>
          <p>Passkeys need JavaScript. The link by email works without it.</p>
        </noscript>
        <div>
          <Button type="submit" busy={busy}>
            Make a passkey
          </Button>
        </div>
      </Form>
    </>
  );
}

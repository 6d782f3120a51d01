import { Form } from "react-router";
import { action as defineAction } from "../../../platform/action/action.server.ts";
import { onPage } from "../../../platform/action/page.server.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import type { Route } from "./+types/sign-in.route";
import { deskBrowsers } from "./browser.server.ts";
import { askForLink } from "./links.server.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { AskForLinkForm } from "./sign-in-form.ts";
import { readWayBack, type SignOutReason } from "./way-back.server.ts";
import "./sign-in.css";

/** The same for every address, and also when a letter of a moment ago has to do. */
const asked =
  "If this address belongs to an operator, a link is on its way. Open it in this browser. An email from the last 10 minutes works too.";

const ask = defineAction(
  { input: AskForLinkForm, failed: "The link could not be sent. Please try again." },
  async ({ email }, { address }, { call }) => {
    const browser = deskBrowsers.read(call.headers.cookie) ?? deskBrowsers.make();
    await askForLink(email, address, browser);
    return { message: asked, cookies: [deskBrowsers.cookieOf(browser)] };
  },
);

export const action = onPage(ask);

export function loader({ request }: Route.LoaderArgs) {
  return { why: readWayBack(request.headers.get("cookie"))?.why };
}

export const meta = () => [{ title: "Sign in | afters" }, { name: "robots", content: "noindex" }];

const reasons: Record<SignOutReason, string> = {
  rested: "You were signed out after 30 minutes without activity.",
  sure: "Please sign in again before you change passkeys or sessions.",
};

/** It says nothing about what lies behind. */
export default function SignIn({ loaderData: { why }, actionData }: Route.ComponentProps) {
  return (
    <div className="page wrap sign-in">
      <h1>Sign in</h1>
      {actionData?.ok ? (
        <p className="lede" role="status">
          {actionData.message}
        </p>
      ) : (
        <>
          <Form method="post" className="form" noValidate>
            {why && <p role="status">{reasons[why]} You then return to where you were.</p>}
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              error={actionData?.message}
              defaultValue={actionData?.values?.email}
            />
            <Button type="submit">Send me a link</Button>
          </Form>
          <PasskeyButton />
        </>
      )}
    </div>
  );
}

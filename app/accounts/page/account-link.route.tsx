import { Form } from "react-router";
import { onPage } from "../../../platform/action/page.server.ts";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import type { Route } from "./+types/account-link.route";
import { accountLinkAction } from "./account.actions.server.ts";
import styles from "./account.css?url";

/** Programs that look at mail follow its links with GET: only the button uses one up. */
export const action = onPage(accountLinkAction);

/** The address holds the way in: nobody may keep it or hear of it. */
export const headers = () => ({
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "same-origin",
});

export const meta = () => [
  { title: "Sign in | afters" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export default function AccountLink({ actionData }: Route.ComponentProps) {
  const refused = actionData && !actionData.ok ? actionData.message : null;
  return (
    <div className="page wrap account-page">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1>Your seat</h1>
      {refused ? (
        <>
          <p className="lede" role="alert">
            {refused}
          </p>
          <ButtonLink to="/account" variant="quiet">
            Have a new code sent
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="lede">This browser is signed in to the seat that is kept under your address.</p>
          <Form method="post" reloadDocument className="form">
            <Button type="submit">Sign in</Button>
          </Form>
        </>
      )}
    </div>
  );
}

import { Form } from "react-router";
import { onPage } from "../../../../platform/action/page.server.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import type { Route } from "./+types/account-link.route";
import { accountLinkAction } from "./account.actions.server.ts";
import styles from "./account.css?url";
import { previewSignInLink, type SignInLinkPreview } from "./account.server.ts";

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  previewSignInLink(params.link, request.headers.get("cookie"), context.get(visitorContext));

/** Mail scanners follow links with GET, so only the button uses the code up. */
export const action = onPage(accountLinkAction);

/** The address contains a credential: no caching, no referrer. */
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

const spent = "This link has expired or has already been used. Get a new code.";

export default function AccountLink({ loaderData: looked, actionData }: Route.ComponentProps) {
  const refused = actionData && !actionData.ok ? actionData.message : null;
  const told = actionData?.ok ? actionData.message : null;
  return (
    <div className="page wrap account-page stack-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1>Your seat</h1>
      {told ? (
        <p className="lede" role="status">
          {told}
        </p>
      ) : refused || looked.where === "spent" ? (
        <>
          <p className="lede" role="alert">
            {refused ?? spent}
          </p>
          <ButtonLink to="/account" variant="quiet">
            Get a new code
          </ButtonLink>
        </>
      ) : looked.where === "here" ? (
        <Here looked={looked} />
      ) : (
        <Elsewhere code={looked.code} />
      )}
    </div>
  );
}

type Kind<Where extends SignInLinkPreview["where"]> = Extract<SignInLinkPreview, { where: Where }>;

/** Shows both sides: the browser's current fan, and the address that signs in. */
function Here({ looked }: { looked: Kind<"here"> }) {
  const self = looked.self || "without a name yet";
  const address = <b className="account-address">{looked.address}</b>;
  return (
    <>
      {looked.way === "keep" && looked.self !== null && (
        <p className="lede">
          You keep this self, <b>{self}</b>, under {address}. Anyone who can read that mailbox can come back
          as you.
        </p>
      )}
      {looked.way === "keep" && looked.self === null && (
        <p className="lede">A seat begins under {address}.</p>
      )}
      {looked.way === "back" && (
        <p className="lede">
          You come back to the seat of <b>{looked.of || "a fan without a name yet"}</b> under {address}.
        </p>
      )}
      {looked.way === "back" && looked.self && (
        <p>
          Who you are in this browser, <b>{self}</b>, stays as it is: you can bring it along afterwards.
        </p>
      )}
      {looked.way === "again" && (
        <p className="lede">
          You sign in again as <b>{self}</b>, under {address}.
        </p>
      )}
      {looked.way === "another" && (
        <p className="lede">
          A seat of its own begins under {address}, and you leave that of <b>{self}</b>.
        </p>
      )}
      <Form method="post" reloadDocument className="form">
        <Button type="submit">{looked.way === "keep" ? "Keep this seat" : "Sign in"}</Button>
      </Form>
    </>
  );
}

function Elsewhere({ code }: { code: string | null }) {
  return (
    <>
      <p className="lede">This link was requested in another browser and signs in only there.</p>
      {code ? (
        <>
          <p>
            Type its code where you asked: <b className="account-address">{code.replace(/(?=...$)/, " ")}</b>
          </p>
          <p className="meta">If this was not you, do not share it.</p>
        </>
      ) : (
        <p>Its code was used already, or is over ten minutes old.</p>
      )}
      <p>Or have one for this browser sent to the same mailbox.</p>
      <Form method="post" className="form">
        <Button type="submit" name="do" value="ask-here" variant="quiet">
          Send a code for this browser
        </Button>
      </Form>
    </>
  );
}

import { data, Form } from "react-router";
import { z } from "zod";
import { action as defineAction } from "../../../../platform/action/action.server.ts";
import { onPage } from "../../../../platform/action/page.server.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { Missing } from "../../../frame/errors/missing.tsx";
import { confirmPlace, placeLink } from "../line/place.server.ts";
import { networkKeysOf } from "../request/request-metadata.server.ts";
import type { Route } from "./+types/confirm.route";
import { confirmInvite, findConfirmed } from "./confirm.server.ts";
import { readConfirmation } from "./confirmation-email.server.ts";
import "../pages/signup-page.css";

function opened(token: string) {
  const named = readConfirmation(token);
  if (!named) throw data(null, { status: 404 });
  return named;
}

/** Opening the link confirms nothing: programs that look through mail open links as well. */
export async function loader({ params }: Route.LoaderArgs) {
  const { form, key } = opened(params.token);
  const confirmed = await findConfirmed(form, key);
  if (confirmed === null) throw data(null, { status: 404 });
  return { form, confirmed, place: form === "waitlist" && confirmed ? placeLink(key) : null };
}

const confirm = defineAction(
  { input: z.object({ token: z.string() }), failed: "That did not work. Please try again." },
  async ({ token }, { address, fanToBe }) => {
    const { form, key } = opened(token);
    const known =
      form === "waitlist"
        ? await confirmPlace(key, { fanId: await fanToBe(), networks: networkKeysOf(address) })
        : await confirmInvite(key);
    if (!known) throw data(null, { status: 404 });
    return { goTo: form === "waitlist" ? placeLink(key) : `/confirm/${token}`, status: 302 };
  },
);

export const action = onPage(confirm);

export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export const meta = () => [
  { title: "Confirm your request | afters" },
  { name: "robots", content: "noindex" },
];

const thing = {
  beta: "beta request",
  join: "beta request",
  pass: "Superfan Pass request",
  waitlist: "place in line",
};

export default function Confirm({ loaderData: { form, confirmed, place } }: Route.ComponentProps) {
  if (confirmed) {
    return (
      <div className="page wrap signup-page">
        <h1 className="section-heading">It is confirmed</h1>
        <p className="lede">Your {thing[form]} is confirmed. We'll be in touch soon.</p>
        {place && (
          <p>
            <a className="button quiet" href={place}>
              See your place in line
            </a>
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="page wrap signup-page">
      <h1 className="section-heading">One press, and you are on the list</h1>
      <p className="lede">This confirms your {thing[form]}.</p>
      <Form method="post" className="form" reloadDocument>
        <Button type="submit" wide>
          Confirm
        </Button>
      </Form>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="This link is incomplete">
      Open the full link from our email again.
    </Missing>
  );
}

import { data } from "react-router";
import { spotEmptySeat } from "../../../content/art/pictures.gen.ts";
import { isUnsubscribed, readUnsubscribeLink } from "../../../platform/mail/unsubscribes.server.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { Missing } from "../../frame/errors/missing.tsx";
import type { Route } from "./+types/unsubscribe.route";

/** Looking changes nothing: programs that guard mailboxes open every link of a letter. */
export async function loader({ params }: Route.LoaderArgs) {
  const stop = readUnsubscribeLink(params.token);
  if (!stop) throw data(null, { status: 404 });
  return { token: params.token, recipient: stop.to, stopped: await isUnsubscribed(stop) };
}

export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.stopped ? "No more emails" : "Unsubscribe";
  return [{ title: `${title} | afters` }, { name: "robots", content: "noindex" }];
}

export default function StopPage({ loaderData: { token, recipient, stopped } }: Route.ComponentProps) {
  const here = `/mail/stop/${token}`;
  return (
    <div className="page wrap">
      {stopped ? (
        <Empty
          spot={spotEmptySeat}
          heading="h1"
          title="No more emails"
          action={
            <form method="post" action={`${here}/undo`}>
              <Button type="submit" variant="quiet">
                Write to me again
              </Button>
            </form>
          }
        >
          We send nothing to {recipient} anymore, not even an invitation.
        </Empty>
      ) : (
        <Empty
          spot={spotEmptySeat}
          heading="h1"
          title="Unsubscribe?"
          action={
            <form method="post" action={here}>
              <Button type="submit">Unsubscribe from all emails</Button>
            </form>
          }
        >
          We write to {recipient} about sign-ups made with it: to confirm one, to say how the line moves, to
          invite you in. Unsubscribe, and none of them is sent.
        </Empty>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="This link is incomplete">
      Open the full link at the end of our email again.
    </Missing>
  );
}

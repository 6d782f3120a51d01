import { useEffect } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { spotNotFound, spotOffline } from "../../../content/art/pictures.gen.ts";
import { connectivity, isNetworkError } from "../../../platform/network/connectivity.ts";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { Empty } from "../../../platform/ui/states/empty.tsx";

/** Never the error's own words, except a refusal's. */
export function Crash({ error, requestId }: { error: unknown; requestId?: string }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />;
  if (isNetworkError(error)) return <Unreached />;
  const sentence = isRouteErrorResponse(error) && error.data?.sentence;
  return (
    <div className="page wrap">
      <title>Something went wrong | afters</title>
      <Empty
        spot={spotOffline}
        title="The film broke"
        heading="h1"
        action={
          <ButtonLink to="." reloadDocument variant="quiet">
            Try again
          </ButtonLink>
        }
      >
        {typeof sentence === "string"
          ? sentence
          : "Something on our side stopped this page. Nothing you sent is lost."}
        {requestId && <small className="crash-id">If you write to us, mention {requestId}</small>}
      </Empty>
    </div>
  );
}

/** Nothing is broken but the line: the page opens by itself when the server answers again (connection-notice.tsx). */
function Unreached() {
  const { revalidate, state } = useRevalidator();
  useEffect(connectivity.lost, []);
  return (
    <div className="page wrap">
      <title>No connection | afters</title>
      <Empty
        spot={spotOffline}
        title="No connection"
        heading="h1"
        action={
          <Button variant="quiet" disabled={state === "loading"} onClick={() => void revalidate()}>
            Try again
          </Button>
        }
      >
        This page is still on its way. It opens as soon as you are back.
      </Empty>
    </div>
  );
}

export function PageNotFound() {
  return (
    <div className="page wrap">
      <title>Page not found | afters</title>
      <meta name="robots" content="noindex" />
      <Empty
        spot={spotNotFound}
        title="Oops! Page not found"
        heading="h1"
        action={
          <ButtonLink to="/" variant="quiet">
            Return to Home
          </ButtonLink>
        }
      >
        This scene was cut, or it never got filmed.
      </Empty>
    </div>
  );
}

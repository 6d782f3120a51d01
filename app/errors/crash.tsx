import { isRouteErrorResponse } from "react-router";
import { spotNotFound, spotOffline } from "../../content/art/pictures.gen.ts";
import { ButtonLink } from "../../platform/ui/button.tsx";
import { Empty } from "../../platform/ui/states/empty.tsx";

/** Never the error's own words, except a refusal's. */
export function Crash({ error, requestId }: { error: unknown; requestId?: string }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />;
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

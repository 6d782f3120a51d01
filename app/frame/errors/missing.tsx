import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { spotEmptySeat } from "../../../content/art/pictures.gen.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Empty } from "../../../platform/ui/states/empty.tsx";

export function Missing({ error, title, children }: { error: unknown; title: string; children: ReactNode }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="page wrap">
      <title>{`${title} | afters`}</title>
      <Empty
        spot={spotEmptySeat}
        title={title}
        heading="h1"
        action={
          <ButtonLink to="/afters" variant="quiet">
            See who is on
          </ButtonLink>
        }
      >
        {children}
      </Empty>
    </div>
  );
}

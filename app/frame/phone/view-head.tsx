import type { ReactNode } from "react";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ViewLink } from "./view-link.tsx";
import type { ViewName } from "./views.ts";

/** The title of a view, with the way back to where it belongs. `children` stand at its end. */
export function ViewHead({
  title,
  titleId,
  back,
  backLabel = "Back",
  children,
}: {
  title: string;
  titleId?: string;
  back?: ViewName;
  backLabel?: string;
  children?: ReactNode;
}) {
  return (
    <header className="view-head row-3">
      {back && (
        <ViewLink view={back} className="button quiet round" aria-label={backLabel}>
          <Icon name="back" />
        </ViewLink>
      )}
      <h2 id={titleId}>{title}</h2>
      {children && <div className="view-head-end">{children}</div>}
    </header>
  );
}

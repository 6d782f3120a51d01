import { spotNoResults } from "../../../content/art/pictures.gen.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { ViewHead } from "../../frame/phone/view-head.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import { ArchiveList } from "./archive-list.tsx";
import diveStyles from "./deep-dive.css?url";
import type { DeepDiveData } from "./deep-dive.server.ts";
import { Entry } from "./entry.tsx";
import { Search } from "./search.tsx";

export default function DeepDiveView({ data }: { data: DeepDiveData }) {
  const { entry, missing, archive, asked, refusal, found, origin } = data;
  return (
    <section className="dive" aria-labelledby="dive-title">
      <link rel="stylesheet" href={diveStyles} precedence="page" />
      {entry ? (
        <Entry entry={entry} origin={origin} />
      ) : missing ? (
        <>
          <ViewHead title="Deep Dive" titleId="dive-title" back="deep-dive" backLabel="Back to the archive" />
          <div role="alert">
            <Empty
              spot={spotNoResults}
              heading="h3"
              title="Failed to load content"
              action={
                <ButtonLink to={viewPath("deep-dive")} variant="quiet" preventScrollReset>
                  See the archive
                </ButtonLink>
              }
            >
              There is nothing under this name.
            </Empty>
          </div>
        </>
      ) : (
        <>
          <ViewHead
            title="Deep Dive Archive"
            titleId="dive-title"
            back="bts"
            backLabel="Back to Behind the Scenes"
          />
          <Search asked={asked} refusal={refusal} found={found} archive={archive} />
          {!found && <ArchiveList entries={archive} heading="h3" />}
        </>
      )}
    </section>
  );
}

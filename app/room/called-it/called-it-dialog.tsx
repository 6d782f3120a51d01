import { useCallback, useEffect } from "react";
import { useFetcher } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Dialog } from "../../../platform/ui/overlay/dialog.tsx";
import { CalledIt, Mark } from "./called-it.tsx";
import type { clientLoader } from "./called-it-view.route.ts";
import { Envelope } from "./envelope.tsx";

type Shown = { partyId: string; avatars: Record<string, Art | undefined>; close: () => void };

/** `reveal`: a new mark, shown only to fans who had predicted it. */
export default function CalledItDialog({ partyId, avatars, reveal, close }: Shown & { reveal?: string }) {
  const { data, load } = useFetcher<typeof clientLoader>({ key: `called-it ${partyId} ${reveal ?? ""}` });
  const ask = useCallback(() => void load(`/afters/${partyId}/called-it/view`), [load, partyId]);
  useEffect(ask, [ask]);

  const mark = reveal ? data?.marks.find(({ id }) => id === reveal) : undefined;
  const isOwn = mark?.calls.some(({ fanId }) => fanId === data?.me) ?? false;
  const isForNobody = reveal !== undefined && data !== undefined && !isOwn;
  useEffect(() => {
    if (isForNobody) close();
  }, [isForNobody, close]);

  if (reveal)
    return (
      mark &&
      isOwn && (
        <Dialog title="Called it" close={close}>
          <Envelope isOpen />
          {data && <Mark mark={mark} view={data} avatars={avatars} />}
        </Dialog>
      )
    );
  return (
    <Dialog title="Call it" close={close}>
      {data ? (
        <CalledIt view={data} avatars={avatars} changed={ask} />
      ) : (
        <p role="status">
          {data === null ? "It did not load. " : "Loading"}
          {data === null && (
            <Button variant="quiet" size="small" onClick={ask}>
              Try again
            </Button>
          )}
        </p>
      )}
    </Dialog>
  );
}

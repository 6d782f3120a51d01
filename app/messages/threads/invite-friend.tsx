import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ShareLink } from "../../../platform/ui/share/share-link.tsx";
import { friendLinkWords } from "../../fans/friends/friend-link-words.ts";
import { verb } from "../../frame/verbs.ts";

/** `link` is set if it was requested without a script. */
export function InviteFriend({ link }: { link: string | null }) {
  const [latest, setLatest] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const url = latest ?? link;

  function made(answer: { url: string }) {
    setLatest(answer.url);
    // A visitor becomes a fan here, whose news is followed from now on.
    void revalidate();
  }

  return (
    <section className="invite" aria-labelledby="invite-title">
      <h3 id="invite-title">Save a friend the seat beside you</h3>
      {url && <ShareLink key={url} url={url} {...friendLinkWords} isNew={latest !== null} />}
      <ActionForm<{ url: string }> action={verb("/friends/link")} done={made}>
        {(busy) => (
          <Button
            type="submit"
            name={url ? "again" : undefined}
            value={url ? "yes" : undefined}
            variant="quiet"
            size="small"
            busy={busy}
          >
            <Icon name={url ? "retry" : "people"} size={20} />
            {url ? "End this link, make another" : "Get your friend link"}
          </Button>
        )}
      </ActionForm>
    </section>
  );
}

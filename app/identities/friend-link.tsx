import { useState } from "react";
import { ActForm } from "../../platform/ui/act-form.tsx";
import { Button } from "../../platform/ui/button.tsx";
import { useHydrated } from "../../platform/ui/hydrated.ts";
import { Icon } from "../../platform/ui/icon.tsx";
import { toast } from "../../platform/ui/toast.ts";

/** The address under which friends vote on who the fan is. It is made once and stays the same. */
export function FriendLink({ character }: { character: string }) {
  const [url, setUrl] = useState<string | null>(null);

  if (!url)
    return (
      <ActForm<{ url: string }> action="/identity/link" done={(answer) => setUrl(answer.url)}>
        {(busy) => (
          <Button type="submit" busy={busy}>
            <Icon name="share" size={20} />
            Get your friend link
          </Button>
        )}
      </ActForm>
    );
  return <ShareLink url={url} character={character} />;
}

/** The address itself, to copy or to hand to the phone's share sheet. */
export function ShareLink({ url, character }: { url: string; character: string }) {
  const canShare = useHydrated() && "share" in navigator;

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success("Link copied. Send it to your friends.");
    } catch {
      toast.error("The link could not be copied. Select it and copy it by hand.");
    }
  }

  async function share() {
    // Closing the share sheet is no error.
    await navigator
      .share({ title: "Which character am I?", text: `Am I ${character}?`, url })
      .catch(() => {});
  }

  return (
    <div className="friend-link">
      <input
        className="input"
        aria-label="Link for your friends"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="friend-link-buttons">
        <Button className="needs-script" onClick={copy}>
          <Icon name="copy" size={20} />
          Copy link
        </Button>
        {canShare && (
          <Button variant="quiet" onClick={share}>
            <Icon name="share" size={20} />
            Share
          </Button>
        )}
      </div>
    </div>
  );
}

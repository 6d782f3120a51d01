import { useState } from "react";
import { Button } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ShareLink } from "../../../platform/ui/share/share-link.tsx";
import { AskName } from "../../fans/naming/ask-name.tsx";
import { verb } from "../../frame/verbs.ts";

export const identityLinkWords = (character: string) => ({
  label: "Link for your friends",
  title: "Which character am I?",
  text: `Am I ${character}?`,
});

export function FriendLink({ character }: { character: string }) {
  const [url, setUrl] = useState<string | null>(null);

  if (!url)
    return (
      <ActionForm<{ url: string }> action={verb("/identity/link")} done={(answer) => setUrl(answer.url)}>
        {(busy) => (
          <Button type="submit" busy={busy}>
            <Icon name="share" size={20} />
            Get your friend link
          </Button>
        )}
      </ActionForm>
    );
  return (
    <>
      <AskName />
      <ShareLink url={url} {...identityLinkWords(character)} isNew />
    </>
  );
}

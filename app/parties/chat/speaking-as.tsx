import { type ComponentType, type MouseEvent, useState } from "react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { NameForm } from "../../fans/name-form.tsx";

type NameDialog = ComponentType<{ name: string; partyId: string; close: () => void; renamed: () => void }>;

const loadDialog = () => import("../../fans/name-dialog.tsx");

export function SpeakingAs({ name, avatar, partyId }: { name: string; avatar?: Art; partyId: string }) {
  const [Dialog, setDialog] = useState<NameDialog | null>(null);
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();

  async function open(event: MouseEvent) {
    event.preventDefault();
    const loaded = await loadDialog();
    setDialog(() => loaded.default);
  }

  if (search.has("name")) return <NameForm name={name} partyId={partyId} />;
  return (
    <p className="speaking-as">
      <Avatar of={avatar} name={name} size={24} />
      <span>
        Speaking as <b>{name}</b>
      </span>
      <Link
        to="?name="
        replace
        preventScrollReset
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={loadDialog}
      >
        Change name
      </Link>
      {Dialog && (
        <Dialog
          name={name}
          partyId={partyId}
          close={() => setDialog(null)}
          renamed={() => void revalidate()}
        />
      )}
    </p>
  );
}

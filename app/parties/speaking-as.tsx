import { type ComponentType, type MouseEvent, useState } from "react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import { NameForm } from "./name-form.tsx";

type NameDialog = ComponentType<{ name: string; partyId: string; close: () => void; renamed: () => void }>;

const loadDialog = () => import("./name-dialog.tsx");

/** Under which name the fan speaks, and the way to another. Without JavaScript the way is a page of the room. */
export function SpeakingAs({ name, partyId }: { name: string; partyId: string }) {
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

import { type DragEvent, type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import { count, counted } from "../../../platform/ui/numbers.ts";
import { WishButton } from "../shelf/wish-button.tsx";
import type { BroughtTitle } from "./brought.ts";
import type { Known } from "./compare.ts";
import { PreviewOf } from "./preview.tsx";
import type { Covers } from "./preview-titles.tsx";
import { useBringing } from "./use-bringing.ts";

/** From choosing a file to what is kept of it. `children` say where files come from. */
export function Bring({
  known,
  covers,
  children,
}: {
  known: Omit<Known, "shelf">;
  covers: Covers;
  children: ReactNode;
}) {
  const { state, read, keep, cancel } = useBringing(known);
  if (state.is === "preview")
    return (
      <PreviewOf file={state.file} preview={state.preview} covers={covers} keep={keep} cancel={cancel} />
    );
  if (state.is === "keeping") return <Keeping kept={state.kept} of={state.of} />;
  if (state.is === "kept") return <KeptOf {...state} again={cancel} />;
  if (state.is === "reading")
    return (
      <div className="bring-stage" aria-busy="true">
        <h1>Reading</h1>
        <p role="status">{state.file}, on this device</p>
        <progress aria-label="Reading" />
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    );
  return (
    <>
      <header className="page-head">
        <h1>Bring it along</h1>
        <p className="lede">Every film and episode you noted elsewhere, put on your shelf here.</p>
      </header>
      {state.is === "refused" && (
        <p role="alert" className="bring-refused">
          {state.sentence}
        </p>
      )}
      {state.is === "stopped" && (
        <p role="alert" className="bring-refused">
          {state.sentence} {count(state.kept)} of {count(state.of)} titles are kept. Choose the file again for
          the rest: what is kept counts once.
        </p>
      )}
      <Choose read={read} />
      {children}
      <p className="bring-promise">
        <Icon name="lock" />
        <span>
          <b>It is read on this device.</b> Only what you keep leaves it, once you say so. Passwords and
          tokens in such an archive stay shut.
        </span>
      </p>
    </>
  );
}

function Choose({ read }: { read: (file: File) => Promise<void> }) {
  const id = useId();
  const isReady = useHydrated();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) void read(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  if (!isReady) return null;
  return (
    // Whoever cannot drop a file has the field in it.
    // biome-ignore lint/a11y/noStaticElementInteractions: the field within is the control
    <div
      className="bring-choose"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept=".zip,.csv,.json,application/zip,text/csv,application/json"
        onChange={({ target }) => take(target.files)}
      />
      <label htmlFor={id} className="button primary">
        Choose a file
      </label>
      <p>or drop the archive here, just as it came</p>
    </div>
  );
}

function Keeping({ kept, of }: { kept: number; of: number }) {
  return (
    <div className="bring-stage" aria-busy="true">
      <h1>Keeping</h1>
      <p role="status">
        {count(kept)} of {count(of)} titles kept
      </p>
      <progress aria-label="Kept" value={kept} max={Math.max(1, of)} />
    </div>
  );
}

const mostWishesShown = 24;

function KeptOf({
  plays,
  titles,
  elsewhere,
  again,
}: {
  plays: number;
  titles: number;
  elsewhere: BroughtTitle[];
  again: () => void;
}) {
  return (
    <div className="stack-5">
      <div className="bring-stage" role="status">
        <h1>{titles === 0 ? "Nothing new" : `Kept ${counted(titles, "title")}`}</h1>
        <p>{plays > 0 ? `${counted(plays, "time")} watched, on your shelf.` : "It is all on your shelf."}</p>
        <ButtonLink to="/marks?show=watched">See your shelf</ButtonLink>
        <Button variant="quiet" onClick={again}>
          Bring another
        </Button>
      </div>
      {elsewhere.length > 0 && (
        <section aria-labelledby="bring-wishes" className="stack-4">
          <h2 id="bring-wishes">Not in the house yet</h2>
          <p className="meta">A wish sends the title and nothing else. Your name goes down for a party.</p>
          <ul className="bring-wishes">
            {elsewhere.slice(0, mostWishesShown).map(({ id, name, year }) => (
              <li key={id}>
                <span>
                  {name} {year !== null && <small>{year}</small>}
                </span>
                <WishButton name={name} wish={undefined} />
              </li>
            ))}
          </ul>
          {elsewhere.length > mostWishesShown && (
            <p>
              <Link to="/marks?show=watched">The others stand on your shelf</Link>
            </p>
          )}
        </section>
      )}
    </div>
  );
}

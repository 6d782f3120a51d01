import { createContext, type ReactNode, useContext, useState } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { useIsAllowed } from "../require-role.tsx";
import type { Role } from "../roles.ts";

/** The rows may have forms of their own: the boxes belong to the bar's by this name. */
const formId = "chosen";

type Choosing = {
  /** Without a script, each box is the browser's own. */
  scripted: boolean;
  chosen: ReadonlySet<string>;
  all: boolean;
  choose: (keys: readonly string[], wanted: boolean) => void;
  chooseAll: () => void;
};

const ChoosingContext = createContext<Choosing | null>(null);

type Props = {
  keys: readonly string[];
  /** Who may choose; everybody else reads the list as it is. */
  need: Role;
  /** What the bar does with the rows that are ticked. */
  buttons: (isOff: boolean) => ReactNode;
  children: ReactNode;
};

/** Rows to be ticked, and a bar that acts on those that are. What is ticked is of one page. */
export function ChosenList(props: Props) {
  const [search] = useSearchParams();
  return <OnePage key={String(search)} {...props} />;
}

function OnePage({ keys, need, buttons, children }: Props) {
  const scripted = useHydrated();
  const mayChoose = useIsAllowed(need) && keys.length > 0;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = new Set(keys.filter((key) => ticked.has(key)));
  const all = chosen.size === keys.length;

  function choose(some: readonly string[], wanted: boolean) {
    const next = new Set(chosen);
    for (const key of some) {
      if (wanted) next.add(key);
      else next.delete(key);
    }
    setTicked(next);
  }

  const choosing = { scripted, chosen, all, choose, chooseAll: () => choose(keys, !all) };
  return (
    <ChoosingContext value={mayChoose ? choosing : null}>
      <div className="desk-list">
        {children}
        {mayChoose && <ChosenBar keys={keys} many={chosen.size} buttons={buttons} />}
      </div>
    </ChoosingContext>
  );
}

function ChosenBar({ keys, many, buttons }: { many: number } & Pick<Props, "keys" | "buttons">) {
  const scripted = useHydrated();
  const busy = useNavigation().state === "submitting";
  return (
    <Form
      id={formId}
      method="post"
      className="desk-bar"
      data-idle={(scripted && many === 0) || undefined}
      preventScrollReset
    >
      {keys.map((key) => (
        <input key={key} type="hidden" name="shown" value={key} />
      ))}
      <p className="meta" aria-live="polite">
        {scripted ? (many === 0 ? "Nothing selected" : `${many} chosen`) : "With those that are selected"}
      </p>
      {buttons(busy || (scripted && many === 0))}
    </Form>
  );
}

export function ChooseAll({ label = "All on this page" }: { label?: string }) {
  const choosing = useContext(ChoosingContext);
  if (!choosing) return null;
  const { scripted, all, chooseAll } = choosing;
  return (
    <label className="check">
      <input
        type="checkbox"
        form={formId}
        name={scripted ? undefined : "all"}
        value="yes"
        {...(scripted && { checked: all, onChange: chooseAll })}
      />
      <span>{label}</span>
    </label>
  );
}

export function ChooseRow({ of, label }: { of: string; label: string }) {
  const choosing = useContext(ChoosingContext);
  if (!choosing) return null;
  const { scripted, chosen, choose } = choosing;
  return (
    <label className="check">
      <input
        type="checkbox"
        form={formId}
        name="id"
        value={of}
        aria-label={label}
        {...(scripted && {
          checked: chosen.has(of),
          onChange: (event) => choose([of], event.target.checked),
        })}
      />
    </label>
  );
}

/** For a row to show that it is chosen; undefined where it is not. */
export const useIsChosen = (key: string) => useContext(ChoosingContext)?.chosen.has(key) || undefined;

/** Offers to take back what was just done. */
export function UndoBar({ of }: { of: { id: number; said: string } | null }) {
  return (
    of && (
      <Form method="post" className="desk-undo" preventScrollReset>
        <p>{of.said}</p>
        <Button type="submit" name="undo" value={of.id} variant="quiet" size="small">
          Undo
        </Button>
      </Form>
    )
  );
}

import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { isComposing } from "../../../platform/ui/form/send-on-enter.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import type { Nameable } from "./nameable.ts";
import { useNames } from "./use-names.ts";

/** Completion list while typing after an @; the field keeps the focus and refers to the active option. */
export default function NameList({
  id,
  typed,
  fans,
  partyId,
  me,
  choose,
  close,
  keys,
  active,
}: {
  id: string;
  typed: string;
  /** Fans on the page; `useNames` loads others. */
  fans: Nameable[];
  partyId: string;
  /** The reader, who is not listed. */
  me: string | undefined;
  choose: (name: string) => void;
  close: () => void;
  /** Handles the field's keys; true if consumed. */
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  active: (option: string | undefined) => void;
}) {
  const [place, setPlace] = useState(0);
  const found = useNames(partyId, fans, me, typed);
  const at = Math.min(place, found.length - 1);
  const chosen = found[at];
  const option = chosen && `${id}-${at}`;

  useEffect(() => {
    active(option);
    return () => active(undefined);
  }, [option, active]);

  useEffect(() => {
    keys.current = (event) => {
      if (!chosen || isComposing(event)) return false;
      if (event.key === "ArrowDown") setPlace((at + 1) % found.length);
      else if (event.key === "ArrowUp") setPlace((at + found.length - 1) % found.length);
      else if ((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") choose(chosen.name);
      else if (event.key === "Escape") close();
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    };
    return () => {
      keys.current = null;
    };
  });

  if (!chosen) return null;
  return (
    <div className="name-list">
      <p className="visually-hidden" role="status">
        {counted(found.length, "fan")}. Arrow keys choose, Enter takes the name.
      </p>
      <div role="listbox" id={id} aria-label="Fans in the room">
        {found.map(({ fanId, name }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field that has the focus takes the keys
          <div
            key={fanId}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            // Keeps the focus in the field and the phone's keyboard open.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(name)}
          >
            {name}
          </div>
        ))}
      </div>
    </div>
  );
}

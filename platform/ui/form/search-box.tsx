import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Icon } from "../icon.tsx";
import "./search-box.css";

const typingMs = 300;

/**
 * `hidden` holds further fields that the plain GET form, whose own is `q`, should keep.
 * A link to the page without its search calls `clear` too: pressed before the address has followed what was
 * typed, it leads to where the fan is already. A link that takes along what was typed calls `carry`: the address that
 * follows what was typed would lead away from it.
 */
export function useSearch(action: string, placeholder: string, hidden?: ReactNode) {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get("q") ?? "";
  const [typed, setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const written = useRef<string[]>([]);
  const following = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward and "Clear search" change the address; typing is what the address then follows, later than the fan types.
  // Several that were written can be under way at once, and be rendered in vain before one of them is shown.
  if (seen !== inAddress) {
    setSeen(inAddress);
    if (!written.current.includes(inAddress)) setTyped(inAddress);
  }
  const write = (text: string) => {
    if (text !== inAddress) written.current.push(text);
  };
  useEffect(() => {
    written.current = written.current.slice(written.current.lastIndexOf(inAddress) + 1);
  }, [inAddress]);

  useEffect(() => {
    if (typed === inAddress) return;
    const timer = setTimeout(() => {
      written.current.push(typed);
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (typed) next.set("q", typed);
          else next.delete("q");
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    }, typingMs);
    following.current = timer;
    return () => clearTimeout(timer);
  }, [typed, inAddress, setParams]);

  const search = (
    <search className="search-box">
      <form action={action}>
        <Icon name="search" size={20} />
        <input
          type="search"
          name="q"
          className="input"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={placeholder}
          aria-label={placeholder.replace(/\.+$/, "")}
          enterKeyHint="search"
          autoComplete="off"
        />
        {hidden}
      </form>
    </search>
  );
  const clear = () => {
    write("");
    setTyped("");
  };
  const carry = () => {
    clearTimeout(following.current);
    write(typed);
  };
  return { search, query: typed, clear, carry };
}

import { Icon } from "../../../platform/ui/icon.tsx";

/** Decorative: the text is beside it. */
export function Envelope({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <span className="envelope" data-open={isOpen || undefined} aria-hidden="true">
      <svg viewBox="0 0 300 210" width="300" height="210" aria-hidden="true">
        <path className="envelope-back" d="M6 10 294 2 298 196 14 208Z" />
        <path className="envelope-fold" d="M14 208 150 96 298 196Z" />
        <path className="envelope-side" d="M6 10 150 104 14 208ZM294 2 150 104 298 196Z" />
        <path className="envelope-flap" d="M6 10 294 2 150 116Z" />
      </svg>
      <span className="envelope-wax">
        <Icon name="react-called" size={34} />
      </span>
    </span>
  );
}

import sprite from "../../content/art/icons.svg?url";

export const iconNames = [
  "bts",
  "play",
  "drops",
  "chat",
  "live",
  "back",
  "reply",
  "people",
  "send",
  "share",
  "check",
  "lock",
  "menu",
  "arrow",
  "warn",
  "bell",
  "react-clap",
  "react-gasp",
  "react-heart",
  "react-called",
  "react-knife",
  "react-laugh",
  "close",
  "sound",
  "sound-on",
  "sound-off",
  "flag",
  "hide",
  "clock",
  "download",
  "copy",
  "retry",
  "search",
  "trophy",
  "ticket",
  "user",
  "plus",
  "chevron-down",
  "chevron-up",
  "mask",
  "more",
] as const;

export type IconName = (typeof iconNames)[number];

/** In the colour of the text around it; the words beside it, or the control's label, name it. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

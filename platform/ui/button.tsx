import type { ComponentProps } from "react";
import { Link } from "react-router";

type Look = {
  /** One primary per view; paper over artwork; quiet for the rest. */
  variant?: "primary" | "quiet" | "paper";
  /** 40, 48, and 48 on a phone but 56 on a desk. */
  size?: "small" | "regular" | "large";
  /** Give it an `aria-label`. */
  round?: boolean;
  wide?: boolean;
};

const classOf = ({ variant = "primary", size = "regular", round, wide }: Look, more?: string) =>
  ["button", variant, size !== "regular" && size, round && "round", wide && "wide", more]
    .filter(Boolean)
    .join(" ");

/** While `busy` it is disabled and reads "Submitting..." (FORM-01). */
export function Button({
  variant,
  size,
  round,
  wide,
  busy,
  disabled,
  className,
  type = "button",
  children,
  ...rest
}: Look & { busy?: boolean } & ComponentProps<"button">) {
  const look = classOf({ variant, size, round, wide }, className);
  return (
    <button {...rest} type={type} className={look} disabled={disabled || busy}>
      {busy ? "Submitting..." : children}
    </button>
  );
}

export function ButtonLink({
  variant,
  size,
  round,
  wide,
  className,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} className={classOf({ variant, size, round, wide }, className)} />;
}

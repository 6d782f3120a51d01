const separated = new Intl.NumberFormat("en-US");

export const count = (value: number) => separated.format(value);

export const counted = (value: number, one: string, many = `${one}s`) =>
  `${count(value)} ${value === 1 ? one : many}`;

/** "960", "2.1K", "24.5K", "1.2M": at most one decimal. */
export function inShort(value: number): string {
  if (value < 1_000) return String(value);
  const [size, letter] = value < 999_950 ? [1_000, "K"] : [1_000_000, "M"];
  return `${Number((value / size).toFixed(1))}${letter}`;
}

/** "960", "24.5K", "2.0K" (RANKINGS-07): "0.0K" would hide that somebody voted. */
export const inThousands = (votes: number): string =>
  votes < 1_000 ? String(votes) : `${(Math.round(votes / 100) / 10).toFixed(1)}K`;

/** "0:24", "41:12", "1:10:00": a span as a player shows it. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  if (minutes < 60) return `${minutes}:${twoDigits(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

import { Link, useSearchParams } from "react-router";

export function Pager({
  next,
  param = "before",
  first = "Newest",
  later = "Older",
}: {
  next: number | string | null;
  param?: string;
  first?: string;
  later?: string;
}) {
  const [search] = useSearchParams();
  const at = (value: string | null) => {
    const other = new URLSearchParams(search);
    other.delete("undo");
    if (value === null) other.delete(param);
    else other.set(param, value);
    return `?${other}`;
  };
  if (next === null && !search.has(param)) return null;
  return (
    <nav className="desk-pager" aria-label="Pages">
      {search.has(param) && (
        <Link className="button quiet small" to={at(null)}>
          {first}
        </Link>
      )}
      {next !== null && (
        <Link className="button quiet small" to={at(String(next))} rel="next">
          {later}
        </Link>
      )}
    </nav>
  );
}

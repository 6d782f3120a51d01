const sources = import.meta.glob<string>("./examples/*.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** By name, as a reader pastes it below `createClient`: what its function does, and nothing around it. */
export const examples: Record<string, string> = Object.fromEntries(
  Object.entries(sources).map(([path, source]) => [path.replace(/^.*\/|\.ts$/g, ""), bodyOf(source)]),
);

function bodyOf(source: string): string {
  const lines = source.trimEnd().split("\n");
  const first = lines.findIndex((line) => line.startsWith("export default async function"));
  return lines
    .slice(first + 1, -1)
    .map((line) => line.replace(/^ {2}/, ""))
    .join("\n");
}

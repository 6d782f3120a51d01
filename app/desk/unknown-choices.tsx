export function UnknownChoices({ words }: { words: string[] }) {
  if (words.length === 0) return null;
  const quoted = words.map((word) => `“${word.slice(0, 40)}”`).join(", ");
  return (
    <p className="meta" role="status">
      There is nothing here called {quoted}. The list is not filtered by it.
    </p>
  );
}

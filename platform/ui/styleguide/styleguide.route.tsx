import { type ComponentType, useEffect, useState } from "react";

export function loader() {
  if (!import.meta.env.DEV) throw new Response(null, { status: 404 });
  return null;
}

export const meta = () => [{ title: "Style guide | afters" }];

/** Imported only in development, so a production build does not even contain it. */
export default function StyleGuide() {
  const [Guide, setGuide] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (import.meta.env.DEV)
      void import("./styleguide.tsx").then((guide) => setGuide(() => guide.StyleGuide));
  }, []);
  return <div className="page wrap">{Guide && <Guide />}</div>;
}

export const kinds = [
  "wrong number",
  "frozen value",
  "wrong moment",
  "missing part",
  "wrong target",
  "nothing stored",
] as const;

/** A test by its file and a part of its title as it stands in the source. */
export type NamedTest = { file: string; name: string };

/** One thing broken on a screen, as a careless change would, and the test that has to turn red. */
export type Fault = {
  kind: (typeof kinds)[number];
  name: string;
  file: string;
  /** Stands once in the file. */
  find: string;
  put: string;
  test: NamedTest;
};

export const isInBrowser = ({ file }: NamedTest): boolean => file.startsWith("e2e/");

export function withFault({ find, put }: Fault, source: string): string | null {
  const parts = source.split(find);
  return parts.length === 2 ? parts.join(put) : null;
}

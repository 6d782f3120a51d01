const ends: (() => unknown)[] = [];

/** For what a helper begins anywhere in a file of tests, and its worker would keep beyond it. */
export const afterFile = (end: () => unknown): void => void ends.push(end);

export async function endFile(): Promise<void> {
  await Promise.all(ends.splice(0).map((end) => end()));
}

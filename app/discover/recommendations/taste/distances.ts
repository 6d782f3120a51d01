/** How far somebody goes, in km. */
export const distances: [km: number, words: string][] = [
  [30, "In my city"],
  [300, "Up to 300 km"],
  [1_500, "Up to 1,500 km"],
];

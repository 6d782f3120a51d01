/** OPEN-44: `afters-scene-20260716-231502.png`, by the clock of whoever saves it, so that files stand in their order. */
export function fileNameOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("");
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join("");
  return `afters-scene-${day}-${time}.png`;
}

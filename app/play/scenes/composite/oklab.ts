// Oklab, in which a step is as large as it looks. Source: https://bottosson.github.io/posts/oklab/

export type Lab = [lightness: number, greenRed: number, blueYellow: number];

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

// Roots and powers are read off tables: a face is some 300,000 pixels.
const steps = 4096;
const encoded = Uint8ClampedArray.from({ length: steps + 1 }, (_, at) => {
  const share = at / steps;
  return Math.round(255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055));
});
const rootSteps = 16_384;
const root = Float32Array.from({ length: rootSteps + 2 }, (_, at) => Math.cbrt(at / rootSteps));

function rootOf(share: number): number {
  const at = share * rootSteps;
  const whole = at | 0;
  const low = root[whole] as number;
  return low + ((root[whole + 1] as number) - low) * (at - whole);
}

const cube = (value: number) => value * value * value;

const encodedOf = (share: number) =>
  encoded[share <= 0 ? 0 : share >= 1 ? steps : (share * steps + 0.5) | 0] as number;

/** Of the pixel that begins at `at`, into `lab`. */
export function toLab(pixels: Uint8ClampedArray, at: number, lab: Lab): void {
  const red = linear[pixels[at] as number] as number;
  const green = linear[pixels[at + 1] as number] as number;
  const blue = linear[pixels[at + 2] as number] as number;
  const l = rootOf(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = rootOf(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = rootOf(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  lab[0] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  lab[1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  lab[2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
}

/** Into the pixel that begins at `at`; its alpha stays. */
export function fromLab(lab: Lab, pixels: Uint8ClampedArray, at: number): void {
  const l = cube(lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2]);
  const m = cube(lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2]);
  const s = cube(lab[0] - 0.0894841775 * lab[1] - 1.291485548 * lab[2]);
  pixels[at] = encodedOf(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  pixels[at + 1] = encodedOf(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  pixels[at + 2] = encodedOf(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
}

/** Of a hex colour. */
export function labOf(colour: string): Lab {
  const lab: Lab = [0, 0, 0];
  const bytes = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  toLab(Uint8ClampedArray.from(bytes), 0, lab);
  return lab;
}

import type { Picture } from "../../../../content/art/picture.ts";
import { fanMark } from "../../../../content/art/pictures.gen.ts";
import type { Rect } from "./compose.ts";
import type { Light } from "./light.ts";
import { type CompositeOrder, type LayerFiles, Workshop } from "./workshop.ts";

export type SceneLayers = { back: Picture; front: Picture | null; light: Light };

type Place = (order: CompositeOrder) => Promise<Blob | ImageBitmap | null>;
let place: Promise<Place> | undefined;

/** In a worker; where there is none, or none that can draw, on the page itself, which gets a turn between the slices. */
function workplace(): Promise<Place> {
  place ??= openWorker().catch(() => {
    const workshop = new Workshop(nextTurn);
    return (order) => workshop.do(order);
  });
  return place;
}

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

type Answer = { ready?: true; id?: number; made?: Blob | ImageBitmap | null; failed?: string };
type Waiting = { resolve: (made: Blob | ImageBitmap | null) => void; reject: (error: Error) => void };

function openWorker(): Promise<Place> {
  if (typeof OffscreenCanvas === "undefined" || typeof Worker === "undefined")
    return Promise.reject(new Error("A worker could not draw here."));
  const worker = new Worker(new URL("./composer.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let orders = 0;
  let isReady = false;
  const give: Place = (order) =>
    new Promise((resolve, reject) => {
      orders += 1;
      waiting.set(orders, { resolve, reject });
      worker.postMessage({ id: orders, order });
    });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.ready) {
        isReady = true;
        return resolve(give);
      }
      const one = waiting.get(data.id ?? 0);
      waiting.delete(data.id ?? 0);
      if (data.failed === undefined) one?.resolve(data.made ?? null);
      else one?.reject(new Error(data.failed));
    };
    worker.onerror = () => {
      const broken = new Error("The worker broke off.");
      if (!isReady) return reject(broken);
      place = laidOut = undefined;
      for (const one of waiting.values()) one.reject(broken);
    };
  });
}

const order = async (what: CompositeOrder) => (await workplace())(what);

let laidOut: { key: string; done: Promise<void> } | undefined;

/** Fetches and decodes what a face is put between, so that it is there by the time the face is. */
export async function layOut(layers: SceneLayers): Promise<string> {
  const key = layers.back.name;
  if (laidOut?.key !== key) laidOut = { key, done: sendLayers(key, layers) };
  const { done } = laidOut;
  try {
    await done;
  } catch (error) {
    // What could not be had is asked for again.
    if (laidOut?.done === done) laidOut = undefined;
    throw error;
  }
  return key;
}

/** As AVIF or, where that cannot be decoded, as the widest WebP. */
async function sendLayers(key: string, { back, front }: SceneLayers): Promise<void> {
  const filesOf = async (format: "avif" | "webp"): Promise<LayerFiles> => {
    const file = (picture: Picture) => get(picture[format].at(-1)?.[1] ?? "");
    const [first, second, mark] = await Promise.all([file(back), front && file(front), get(fanMark)]);
    return { key, back: first, front: second, mark };
  };
  const files = await filesOf("avif");
  try {
    await order({ kind: "layers", layers: files });
  } catch {
    await order({ kind: "layers", layers: await filesOf("webp") });
  }
}

async function get(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.blob();
}

export const shrink = (photo: Blob) =>
  measured("shrink", () => order({ kind: "shrink", photo })) as Promise<Blob>;

/** The picture to be shown, which is to be closed by whoever takes it. */
export async function composeScene(photo: Blob, rect: Rect, layers: SceneLayers): Promise<ImageBitmap> {
  const key = await layOut(layers);
  const compose: CompositeOrder = { kind: "compose", photo, rect, layers: key, light: layers.light };
  return (await measured("compose", () => order(compose))) as ImageBitmap;
}

/** The same as a PNG. */
export const fileOfScene = (words: Record<string, string>) => order({ kind: "file", words }) as Promise<Blob>;

/** How long it took stands in the browser's own timeline, where benches and developer tools find it. */
async function measured<Made>(name: string, work: () => Promise<Made>): Promise<Made> {
  const start = performance.now();
  const made = await work();
  performance.measure(`afters.${name}`, { start });
  return made;
}

import type { Placement } from "./placement.ts";

/** A fan's own photo, small, and how it lies in the round place. */
export type Selfie = { photo: Blob; ratio: number; placement: Placement };

const name = "afters.selfie";
let inMemory: Selfie | null = null;

/** For this tab alone, so that a reload keeps it and closing the tab does not. It is sent nowhere. */
export async function saveSelfie(selfie: Selfie): Promise<void> {
  inMemory = selfie;
  const { photo, ...rest } = selfie;
  try {
    sessionStorage.setItem(name, JSON.stringify({ ...rest, photo: await dataOf(photo) }));
  } catch {
    // Forbidden, or full: then it is kept until the page is left.
  }
}

export async function findSelfie(): Promise<Selfie | null> {
  inMemory ??= await stored();
  return inMemory;
}

export function forgetSelfie(): void {
  inMemory = null;
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept there either.
  }
}

async function stored(): Promise<Selfie | null> {
  try {
    const text = sessionStorage.getItem(name);
    if (!text) return null;
    const { photo, ...rest } = JSON.parse(text) as Omit<Selfie, "photo"> & { photo: string };
    return { ...rest, photo: blobOf(photo) };
  } catch {
    return null;
  }
}

/** As a data address. */
export function dataOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** Not by `fetch`, which the content policy keeps from anything but this host. */
function blobOf(data: string): Blob {
  const [head = "", body = ""] = data.split(",");
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? "image/jpeg";
  return new Blob([Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))], { type });
}

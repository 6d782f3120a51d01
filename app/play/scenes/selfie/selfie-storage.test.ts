import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findSelfie, forgetSelfie, saveSelfie } from "./selfie-storage.ts";

/** A tab's own storage, which a page finds again when it is loaded anew. */
let stored = new Map<string, string>();
let isForbidden = false;
const asked = (name: string) => {
  if (isForbidden) throw new Error("Forbidden here.");
  return name;
};

beforeEach(() => {
  stored = new Map();
  isForbidden = false;
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(asked(name)) ?? null,
    setItem: (name: string, value: string) => stored.set(asked(name), value),
    removeItem: (name: string) => stored.delete(asked(name)),
  });
  vi.stubGlobal(
    "FileReader",
    class {
      result: string | null = null;
      error: Error | null = null;
      onload = () => undefined;
      onerror = () => undefined;
      readAsDataURL(blob: Blob) {
        blob.arrayBuffer().then(
          (bytes) => {
            this.result = `data:${blob.type};base64,${Buffer.from(bytes).toString("base64")}`;
            this.onload();
          },
          (error) => {
            this.error = error;
            this.onerror();
          },
        );
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const reloaded = (times: number): Promise<typeof import("./selfie-storage.ts")> =>
  import(`./selfie-storage.ts?${times}`);
const selfie = () => ({
  photo: new Blob([Uint8Array.from([0, 200, 255, 7])], { type: "image/png" }),
  ...{ ratio: 0.75, placement: { x: 0.1, y: -0.2, zoom: 2 } },
});

test("a photo and its position survive a reload, and go when forgotten", async () => {
  expect(await findSelfie()).toBeNull();
  const kept = selfie();
  await saveSelfie(kept);
  expect(await findSelfie()).toBe(kept);
  const page = await reloaded(1);
  const again = await page.findSelfie();
  expect(again).toEqual({ ...kept, photo: expect.any(Blob) });
  expect(again?.photo.type).toBe("image/png");
  expect([...new Uint8Array((await again?.photo.arrayBuffer()) ?? [])]).toEqual([0, 200, 255, 7]);
  forgetSelfie();
  expect(await findSelfie()).toBeNull();
  expect(stored.size).toBe(0);
  expect(await page.findSelfie()).toBe(again);
  stored.set("afters.selfie", JSON.stringify({ ratio: 1, photo: "nothing,BwA=" }));
  expect((await (await reloaded(2)).findSelfie())?.photo).toMatchObject({ type: "image/jpeg", size: 2 });
});

test("without tab storage the photo lasts until the page is left", async () => {
  isForbidden = true;
  const kept = selfie();
  await saveSelfie(kept);
  expect(await findSelfie()).toBe(kept);
  forgetSelfie();
  expect(await findSelfie()).toBeNull();
  isForbidden = false;
  stored.set("afters.selfie", "{");
  expect(await (await reloaded(3)).findSelfie()).toBeNull();
  const broken = { arrayBuffer: () => Promise.reject(new Error("The file is gone.")), type: "" };
  await saveSelfie({ ...kept, photo: broken as unknown as Blob });
  expect(stored.get("afters.selfie")).toBe("{");
  forgetSelfie();
});

import { blendFace } from "./blend-face.ts";
import { type CompositeOrder, Workshop } from "./workshop.ts";

const workshop = new Workshop();
let turn: Promise<unknown> = Promise.resolve();

/** The worker's own scope; what is known of `self` here is a window's. */
const scope = self as unknown as {
  onmessage: (event: MessageEvent<{ id: number; order: CompositeOrder }>) => void;
  postMessage(message: object, transfer?: Transferable[]): void;
};

scope.onmessage = ({ data: { id, order } }) => {
  turn = turn.then(async () => {
    try {
      const made = await workshop.do(order);
      scope.postMessage({ id, made }, made instanceof ImageBitmap ? [made] : []);
    } catch (error) {
      scope.postMessage({ id, failed: String(error) });
    }
  });
};

scope.postMessage({ ready: true });

// Done for the first time it takes thrice as long. By the time there is a photo it is not the first.
const side = 320;
for (const _ of blendFace(new Uint8ClampedArray(side * side * 4), side, {
  tint: "#f4f1e6",
  strength: 0.5,
  from: "front",
}));

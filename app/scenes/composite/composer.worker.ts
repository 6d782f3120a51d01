import { type Order, Workshop } from "./workshop.ts";

const workshop = new Workshop();
let turn: Promise<unknown> = Promise.resolve();

/** The worker's own scope; what is known of `self` here is a window's. */
const scope = self as unknown as {
  onmessage: (event: MessageEvent<{ id: number; order: Order }>) => void;
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

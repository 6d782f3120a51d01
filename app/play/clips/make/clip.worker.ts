import { encodeFilm } from "./film.ts";
import type { Film } from "./frame-of.ts";

/** The worker's own scope; what is known of `self` here is a window's. */
const scope = self as unknown as {
  onmessage: (event: MessageEvent<Film>) => void;
  postMessage(message: object): void;
};

scope.onmessage = ({ data }) => {
  encodeFilm(data, { onPart: (part) => scope.postMessage({ part }) }).then(
    (made) => scope.postMessage({ made }),
    (error) => scope.postMessage({ failed: String(error) }),
  );
};

import { AftersElement, clientOf } from "./element.ts";
import { rooms } from "./rooms.ts";

const one = (name: string, element: CustomElementConstructor) =>
  customElements.get(name) || customElements.define(name, element);

/** `files` are named after the elements in each. A page may have the script twice; the first defines. */
export function defineElements(
  files: string[],
  load: (file: string, again: number) => Promise<unknown>,
): void {
  one(
    "afters-app",
    class extends HTMLElement {
      identify = (token: string) => clientOf(this).identify(token);
    },
  );
  for (const file of files)
    for (const name of file.split("-"))
      if (rooms[name])
        one(
          `afters-${name}`,
          class extends AftersElement {
            static override room = rooms[name]!;
            static override load = (again: number) =>
              Promise.all([load("look", again), load(file, again)]) as never;
          },
        );
}

/** A field by its name, and what stands in it: its text, or whether it is ticked. */
export type DraftField = [name: string, value: string | boolean];
type Kept = { at: number; sent: boolean; fields: DraftField[] };
type Store = { by: string; forms: Record<string, Kept> };

const key = "afters.desk";
/** As long as a session of the desk. */
const longestMs = 12 * 3_600_000;
const mostForms = 20;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What is written, chosen or ticked; never a file, a password, or a word that confirms. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((one): one is Control => {
    if (one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement) return nameOf(one) !== "";
    const other = ["hidden", "file", "password", "submit", "button", "image", "reset"];
    return one instanceof HTMLInputElement && !other.includes(one.type) && nameOf(one) !== "";
  });
}

/** A moment is typed into a field beside the one that is sent. */
const nameOf = ({ name, dataset }: Control) => name || dataset.for || "";

const isTicked = (one: Control): one is HTMLInputElement => one.type === "checkbox" || one.type === "radio";

export const fieldsOfForm = (form: HTMLFormElement): DraftField[] =>
  controlsOf(form).map((one) => [nameOf(one), isTicked(one) ? one.checked : one.value]);

/** Forms of words, that are sent: none that searches, and none that asks for a word to confirm. */
export const isDraftable = (form: HTMLFormElement): boolean => {
  const controls = controlsOf(form);
  return (
    form.method === "post" &&
    controls.some((one) => !isTicked(one) && !(one instanceof HTMLSelectElement)) &&
    !controls.some((one) => ["typed", "confirm"].includes(one.name))
  );
};

/** The same form of the same page, whatever stands in it: by its fields, and the ids that it sends unseen. */
export function nameOfForm(form: HTMLFormElement, pathname: string): string {
  const controls = controlsOf(form);
  const moments = new Set(controls.map(({ dataset }) => dataset.for));
  const unseen = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
    .filter(({ name }) => !moments.has(name))
    .map(({ name, value }) => `${name}=${value}`);
  return [pathname, ...new Set(controls.map(nameOf)), ...unseen].join(" ");
}

function read(by: string): Store {
  try {
    const store = JSON.parse(localStorage.getItem(key) ?? "null") as Store | null;
    if (store?.by !== by) return { by, forms: {} };
    const lasting = Object.entries(store.forms).filter(([, { at }]) => Date.now() - at < longestMs);
    return { by, forms: Object.fromEntries(lasting) };
  } catch {
    // Storage may be forbidden, or hold what we did not write.
    return { by, forms: {} };
  }
}

function write(store: Store): void {
  const newest = Object.entries(store.forms)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, mostForms);
  try {
    if (newest.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ ...store, forms: Object.fromEntries(newest) }));
  } catch {
    // As above.
  }
}

/** Nobody else's, and none that are too old. */
export const tidyDrafts = (by: string): void => write(read(by));

/** Unsaved words of one operator in this browser, for as long as a session may last. */
export const formDrafts = (by: string) => ({
  find: (form: string): DraftField[] | undefined => read(by).forms[form]?.fields,
  /** What is on its way stays so while nothing of it changes. */
  keep(form: string, fields: DraftField[]): void {
    const store = read(by);
    if (JSON.stringify(store.forms[form]?.fields) === JSON.stringify(fields)) return;
    write({ ...store, forms: { ...store.forms, [form]: { at: Date.now(), sent: false, fields } } });
  },
  forget(form: string): void {
    const { [form]: _, ...forms } = read(by).forms;
    write({ by, forms });
  },
  /** They stay until it is known that they arrived. */
  send(form: string): void {
    const store = read(by);
    const kept = store.forms[form];
    if (kept) write({ ...store, forms: { ...store.forms, [form]: { ...kept, sent: true } } });
  },
  arrived(): void {
    const store = read(by);
    const unsent = Object.entries(store.forms).filter(([, { sent }]) => !sent);
    write({ by, forms: Object.fromEntries(unsent) });
  },
});

/** Nothing of the desk stays in the browser of who signs out. */
export const clearDrafts = (): void => write({ by: "", forms: {} });

/** As if it were typed again, so that what follows from it follows. */
export function restoreFields(form: HTMLFormElement, fields: DraftField[]): void {
  for (const [at, one] of controlsOf(form).entries()) {
    const [name, value] = fields[at] ?? [];
    if (name !== nameOf(one)) continue;
    if (isTicked(one)) {
      if (one.checked !== value && (value || one.type === "checkbox")) one.click();
    } else if (typeof value === "string" && one.value !== value) {
      // Past React's own setter, which would take the change for one of its own.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), "value") ?? {};
      set?.call(one, value);
      for (const type of ["input", "change"]) one.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
}

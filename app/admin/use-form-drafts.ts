import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";
import {
  fieldsOfForm,
  formDrafts,
  isDraftable,
  nameOfForm,
  restoreFields,
  tidyDrafts,
} from "./form-drafts.ts";

/**
 * What is written in a form of the desk and not sent is there again when one comes back to its page: after a link, after
 * a reload, after a session that rested. Answers whether it was put back, and how to do without it.
 */
export function useFormDrafts(desk: RefObject<HTMLElement | null>, by: string) {
  const { pathname } = useLocation();
  const [isBack, setBack] = useState(false);

  useEffect(() => {
    const page = desk.current;
    if (!page) return;
    const words = formDrafts(by);
    const before = new WeakMap<HTMLFormElement, string>();
    const formOf = (event: Event) => {
      const form = (event.target as HTMLElement | null)?.closest("form");
      return form && isDraftable(form) ? form : null;
    };
    const look = (form: HTMLFormElement) => {
      if (!before.has(form)) before.set(form, JSON.stringify(fieldsOfForm(form)));
    };

    function cameNear(event: Event) {
      const form = formOf(event);
      if (form) look(form);
    }
    function changed(event: Event) {
      const form = formOf(event);
      if (!form) return;
      // After React has written what follows from a change.
      setTimeout(() => {
        const fields = fieldsOfForm(form);
        const name = nameOfForm(form, pathname);
        if (before.get(form) === JSON.stringify(fields)) words.forget(name);
        else words.keep(name, fields);
      });
    }
    function sent(event: Event) {
      const form = formOf(event);
      if (form) words.send(nameOfForm(form, pathname));
    }

    tidyDrafts(by);
    setBack(false);
    // Once the fields are those of a page with a script.
    const timer = setTimeout(() => {
      for (const form of page.querySelectorAll("form")) {
        const kept = isDraftable(form) && words.find(nameOfForm(form, pathname));
        if (!kept || JSON.stringify(kept) === JSON.stringify(fieldsOfForm(form))) continue;
        look(form);
        restoreFields(form, kept);
        setBack(true);
      }
    });
    page.addEventListener("focusin", cameNear);
    page.addEventListener("input", changed);
    page.addEventListener("change", changed);
    page.addEventListener("submit", sent);
    return () => {
      clearTimeout(timer);
      page.removeEventListener("focusin", cameNear);
      page.removeEventListener("input", changed);
      page.removeEventListener("change", changed);
      page.removeEventListener("submit", sent);
    };
  }, [desk, by, pathname]);

  return {
    isBack,
    /** What was sent has come; the note goes unless another form of the page is still unsent. */
    arrived() {
      const words = formDrafts(by);
      words.arrived();
      const forms = [...(desk.current?.querySelectorAll("form") ?? [])];
      if (!forms.some((form) => words.find(nameOfForm(form, pathname)))) setBack(false);
    },
    discard() {
      for (const form of desk.current?.querySelectorAll("form") ?? [])
        formDrafts(by).forget(nameOfForm(form, pathname));
      setBack(false);
    },
  };
}

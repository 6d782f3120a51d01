import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export { expect };
export const test = base;

/** No accessibility violation that a machine can find, on the page as it is now. */
export async function axe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n  ")}`);
  expect(found).toEqual([]);
}

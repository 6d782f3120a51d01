import { expect } from "vitest";
import type { Sources } from "./boundaries.ts";

/** Sources as they would be with a breach in them. */
export const made = (files: Record<string, string>): Sources => new Map(Object.entries(files));

/** These and no others, each by a part of what is said of it. */
export const expectBreaches = (found: string[], said: string[]): void =>
  expect(found).toEqual(said.map((part) => expect.stringContaining(part)));

import { afterEach, expect, test } from "vitest";
import { hashBeforeIds, retireNames, rotateNames } from "../../testing/names/rotate.ts";
import { config } from "../config.server.ts";
import {
  fullKeyedHash,
  hashVariants,
  isFromConfiguredSecret,
  isFullKeyedHash,
  keyedHash,
  keyedHashes,
  newestHashes,
  saltedHash,
} from "./keyed-hashes.server.ts";
import { sameText } from "./same-text.server.ts";

const given = [...config.namesSecrets];
afterEach(() => void config.namesSecrets.splice(0, Infinity, ...given));

test("a person's name is found under every kept secret, newest first", () => {
  const old = keyedHash("line", "maud");
  const bare = hashBeforeIds("line", "maud");
  expect(bare).toHaveLength(16);
  expect(old).toBe(given[0]?.id + bare);
  rotateNames();
  const name = keyedHash("line", "maud");
  const id = config.namesSecrets[0].id;
  expect(keyedHashes("line", "maud")).toEqual([name, name.slice(id.length), old, bare]);
  expect(keyedHash("line", "dex")).not.toBe(name);
  expect(keyedHash("mail", "maud")).not.toBe(name);
  expect(hashVariants(old)).toEqual([bare, id + bare, old]);
  expect(hashVariants(bare)).toEqual([bare, id + bare, old]);
  expect(newestHashes()).toBe(`${id}${"_".repeat(16)}`);
});

test("a name is valid while its secret is kept; without ID it is of the first", () => {
  const [old, bare] = [keyedHash("line", "maud"), hashBeforeIds("line", "maud")];
  rotateNames();
  const name = keyedHash("line", "maud");
  const all = () => [old, bare, name].map(isFromConfiguredSecret);
  expect(all()).toEqual([true, true, true]);
  retireNames();
  expect(all()).toEqual([false, false, true]);
});

test("a full hash proves value and purpose by any kept secret; salted ones outlive all", () => {
  const [hash, salted] = [fullKeyedHash("gate", "open"), saltedHash("id", "chance")];
  expect(hash).toHaveLength(43);
  rotateNames();
  expect([fullKeyedHash("gate", "open") === hash, isFullKeyedHash(hash, "gate", "open")]).toEqual([
    false,
    true,
  ]);
  expect(isFullKeyedHash(hash, "gate", "shut") || isFullKeyedHash(hash, "door", "open")).toBe(false);
  retireNames();
  expect(isFullKeyedHash(hash, "gate", "open")).toBe(false);
  expect(saltedHash("id", "chance")).toBe(salted);
  expect(saltedHash("id", "choice")).not.toBe(salted);
  expect([sameText("a", "a"), sameText("a", "b"), sameText("a", "ab"), sameText("é", "e")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

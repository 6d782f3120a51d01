import { expect, test } from "vitest";
import { emailAddress } from "./email-address.ts";

const told = (text: string) => emailAddress("no").safeParse(text).data;

test.each([
  "ada+fan@mail.example",
  "o'brien@mail.example",
  "ada@xn--bcher-kva.example",
  "ada@xn--e1afmkfd.xn--p1ai",
  "ada/fan&co=1@mail.example",
  "a#b$c!d*e~f{g}h|i%j?k^l`m@mail.example",
  "ada@studio.photography",
  "ada@163.com.example",
  "_ada_@mail.example",
  "ADA.Caps@Mail.Example",
  ".ada.@mail.example",
])("%s is an address", (address) => expect(told(address)).toBe(address));

test.each([
  ["ada@bücher.example", "ada@xn--bcher-kva.example"],
  ["ada@пример.рф", "ada@xn--e1afmkfd.xn--p1ai"],
  ["ada@例え。jp", "ada@xn--r8jz45g.jp"],
  [" ada@mail.example\n", "ada@mail.example"],
])("%s is taken as %s", (typed, address) => expect(told(typed)).toBe(address));

test.each([
  "ada.example",
  "a@b@mail.example",
  "a da@mail.example",
  "ada@mail.example\r\nBcc: eve@mail.example",
  "ada@mail.example, eve@mail.example",
  "Ada <ada@mail.example>",
  "ada@bü cher.example",
  "ada@bü/cher.example",
  "@mail.example",
  "ada@",
  "ada@-mail.example",
  "ada@mail..example",
  "ада@mail.example",
  "ada@localhost",
])("%j is no address", (text) => expect(told(text)).toBeUndefined());

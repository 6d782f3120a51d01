import { axe, expect, newcomer, secondBrowser, test } from "./afters.ts";

const frames = ".frames [data-state]";

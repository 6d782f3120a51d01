import {
  commonAttributes,
  commonSlots,
  commonStates,
  customProperties,
  type DescribedElement,
  eventsOf,
  sdkElements,
} from "./described.ts";

const named = (all: Record<string, string>) =>
  Object.entries(all).map(([name, description]) => ({ name, description }));

const declaration = (one: DescribedElement) => ({
  kind: "class",
  customElement: true,
  name: "AftersElement",
  tagName: one.tag,
  description: one.says,
  superclass: { name: "HTMLElement" },
  attributes: [
    ...named({ ...(one.of && { for: `Names ${one.of}.` }), ...commonAttributes, ...one.attributes }),
  ],
  members: [
    { kind: "method", name: "reload", description: "Reads anew." },
    ...one.methods.map((method) => ({
      kind: "method",
      name: method.split("(")[0],
      parameters: [...method.matchAll(/(\w+)(\??)(?=[,)])/g)].map(([, name, optional]) => ({
        name,
        ...(optional && { optional: true }),
      })),
    })),
  ],
  events: eventsOf(one).map((name) => ({ name, type: { text: "CustomEvent" } })),
  slots: named({ ...commonSlots, ...one.slots }),
  cssParts: one.parts.map((name) => ({ name })),
  cssProperties: named(customProperties),
  cssStates: [...commonStates, ...one.states].map((name) => ({ name })),
});

const ground = {
  kind: "class",
  customElement: true,
  name: "AftersApp",
  tagName: "afters-app",
  description: "The ground for all elements within: key, src and consent are said once.",
  superclass: { name: "HTMLElement" },
  attributes: named({
    key: commonAttributes.key!,
    apikey: commonAttributes.apikey!,
    src: commonAttributes.src!,
    consent: commonAttributes.consent!,
  }),
  members: [
    {
      kind: "method",
      name: "identify",
      description: "The page's own fan, by a token that its server has signed.",
      parameters: [{ name: "token" }],
    },
  ],
};

/** By the schema of custom-elements-manifest, 2.1.0. */
export const customElementsManifest = () => ({
  schemaVersion: "2.1.0",
  readme: "README.md",
  modules: [
    {
      kind: "javascript-module",
      path: "dist/afters.js",
      declarations: [ground, ...sdkElements.map(declaration)],
      exports: [ground, ...sdkElements].map((one) => ({
        kind: "custom-element-definition",
        name: "tagName" in one ? one.tagName : one.tag,
        declaration: { name: "tagName" in one ? "AftersApp" : "AftersElement", module: "dist/afters.js" },
      })),
    },
  ],
});

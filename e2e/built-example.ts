import { readFileSync } from "node:fs";
import { compile as compileSvelte } from "svelte/compiler";
import { build, type Plugin } from "vite";
import { compileScript, parse } from "vue/compiler-sfc";

/** As the plugins of the two frameworks do: their compilers, and nothing else. */
const compilers: Plugin = {
  name: "components",
  transform(code, file) {
    if (file.endsWith(".svelte")) return compileSvelte(code, { filename: file, css: "injected" }).js.code;
    if (!file.endsWith(".vue")) return null;
    const isCustomElement = (tag: string) => tag.startsWith("afters-");
    const templateOptions = { compilerOptions: { isCustomElement } };
    return compileScript(parse(code).descriptor, { id: file, inlineTemplate: true, templateOptions }).content;
  },
};

/** How a page of each puts its component in. React's does it by itself. */
const mounts: Record<string, string> = {
  "react.tsx": `import "example"`,
  "vue.vue": `import { createApp } from "vue"; import Page from "example"; createApp(Page).mount("#page")`,
  "svelte.svelte": `import { mount } from "svelte"; import Page from "example"; mount(Page, { target: document.querySelector("#page") })`,
};

/** What a studio's own build makes of an example, with the package as it is published. */
export async function builtExample(name: string, put: (text: string) => string): Promise<string> {
  const entry = "\0mount.js";
  const example: Plugin = {
    name: "example",
    enforce: "pre",
    resolveId: (id) => {
      if (id === "mount") return entry;
      return id === "example" ? `${process.cwd()}/sdk/examples/${name}` : null;
    },
    load(id) {
      if (id === entry) return mounts[name];
      return id.endsWith(`/sdk/examples/${name}`) ? put(readFileSync(id, "utf8")) : null;
    },
  };
  const made = await build({
    configFile: false,
    logLevel: "error",
    plugins: [example, compilers],
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: { alias: { "@afters/web": `${process.cwd()}/sdk/dist/afters.js` } },
    build: { write: false, minify: false, modulePreload: false, rollupOptions: { input: "mount" } },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (!output || !("output" in output)) throw new Error(`${name} was not built.`);
  return output.output[0].code;
}

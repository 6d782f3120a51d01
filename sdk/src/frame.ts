/** In a frame of a host: tells the page around it how high it is, as often as that changes. */
const page = document.documentElement;
new ResizeObserver(() => parent.postMessage({ afters: "height", height: page.offsetHeight }, "*")).observe(
  page,
);

/** The host's own colours, as its custom properties: no style of the page, which its policy forbids. */
for (const [name, value] of new URLSearchParams(location.search))
  if (/^--afters-[a-z-]+$/.test(name)) page.style.setProperty(name, value);

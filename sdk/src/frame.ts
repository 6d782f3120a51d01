/** In a frame of a host: tells the page around it how high it is, as often as that changes. */
const page = document.documentElement;
new ResizeObserver(() => parent.postMessage({ afters: "height", height: page.offsetHeight }, "*")).observe(
  page,
);

import displayFont from "../../../content/fonts/anybody-poster.woff2?url";
import textFont from "../../../content/fonts/instrument-english.woff2?url";

const width = 1080;
const height = 1920;

/**
 * The card that is shown, as a PNG, with the address of where it is from. Its pictures and letters are put into it,
 * since a picture may fetch nothing.
 */
export async function pngOf(shown: SVGSVGElement): Promise<Blob> {
  const card = shown.cloneNode(true) as SVGSVGElement;
  card.setAttribute("width", String(width));
  card.setAttribute("height", String(height));
  const [display, text] = await Promise.all([dataOf(displayFont), dataOf(textFont)]);
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = `
    @font-face { font-family: D; src: url(${display}); }
    @font-face { font-family: T; src: url(${text}); font-weight: 400 700; }
    .story-display { font-family: D, sans-serif; }
    .story-text { font-family: T, sans-serif; }`;
  card.prepend(style);
  card.append(addressLine());
  for (const image of card.querySelectorAll("image"))
    image.setAttribute("href", await dataOf(image.getAttribute("href") ?? ""));
  const drawn = new Image();
  drawn.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(card))}`;
  await drawn.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(drawn, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The canvas gave no picture."))),
      "image/png",
    );
  });
}

function addressLine(): SVGTextElement {
  const line = document.createElementNS("http://www.w3.org/2000/svg", "text");
  const place = { x: "1016", y: "1894", "font-size": "28", "text-anchor": "end", fill: "#a7b3aa" };
  for (const [name, value] of Object.entries(place)) line.setAttribute(name, value);
  line.setAttribute("class", "story-text");
  line.textContent = location.host;
  return line;
}

async function dataOf(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

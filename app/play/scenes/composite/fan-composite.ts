const whatItIs = "Fan composite";

/** The words that a composite carries in its file, by keyword of PNG. */
export const fileWords = (scene: string, movie: string | null) => ({
  Title: scene,
  Description: describe(scene, movie),
  Software: "afters",
  "XML:com.adobe.xmp": xmpOf(describe(scene, movie)),
});

export const describe = (scene: string, movie: string | null): string =>
  `${whatItIs}: a fan's own face in ${scene}${movie ? ` of ${movie}` : ""}, made with afters. Not a picture of the film.`;

/** As IPTC names what is put together of several pictures. Source: https://cv.iptc.org/newscodes/digitalsourcetype/ */
export const xmpOf = (description: string): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/composite"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escaped(description)}</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (mark) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[mark] ?? mark);

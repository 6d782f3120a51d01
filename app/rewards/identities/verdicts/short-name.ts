/** The first word of a longer name: "Maud" of "Maud Vesper". */
export const shortName = (name: string): string => name.split(" ")[0] || name;

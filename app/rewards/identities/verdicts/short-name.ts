/** The first word of a name that has more: "Maud" of "Maud Vesper". */
export const shortName = (name: string): string => name.split(" ")[0] || name;

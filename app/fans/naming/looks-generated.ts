/** Whether a name has the form of `generatedName`, such as "Front Row Finch 812". */
export const looksGenerated = (name: string): boolean => /^([A-Z][a-z]+ ){2,3}[1-9]\d{1,2}$/.test(name);

/** Without its number: "Front Row Finch". */
export const withoutNumber = (name: string): string => name.replace(/ \d+$/, "");

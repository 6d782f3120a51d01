/** SUBMIT-04, OPEN-85. */
export const submissionGuidelines: [title: string, text: string][] = [
  [
    "It stays yours",
    "Send what you made, or what you have the rights to. It stays yours, whatever becomes of it.",
  ],
  [
    "Finished or not",
    "A draft counts, and so does a napkin. Say in the description what it is and what it wants to be.",
  ],
  ["People in it", "Everyone who can be recognised has agreed, and is of age where it is for adults."],
  ["Sources", "Name your sources and the tools that helped. Public domain is welcome here."],
  ["No one gets hurt", "Dark is fine. Hatred, threats and private matters of real people are not."],
  ["How long it takes", "Our team reviews it within 5-7 business days. Each step is on your page."],
];

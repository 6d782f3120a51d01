/** SUBMIT-04, OPEN-85. */
export const submissionGuidelines: [title: string, text: string][] = [
  [
    "It is yours",
    "Send what you made, or what you have the rights to. It stays yours, whatever becomes of it.",
  ],
  [
    "Whole or not",
    "A draft counts, and so does a napkin. Say in the description what it is and what it wants to be.",
  ],
  ["People in it", "Everybody who can be recognised has said yes, and is of age where it is for grown-ups."],
  ["Sources", "Name what you built on, a tool that helped included. Public domain is welcome here."],
  ["Nobody gets hurt", "Dark is fine. Hatred, threats and private matters of real people are not."],
  [
    "How long it takes",
    "Somebody reads, watches and looks within 5-7 business days. Each step is on your page.",
  ],
];

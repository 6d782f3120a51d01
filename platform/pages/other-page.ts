/** What this visitor gets is not the page of strangers with their own put in: it has to be rendered for them. */
export class OtherPage extends Error {}

/** What stands beside the link where it is copied, and in the share sheet. */
export const friendLinkWords = {
  label: "Link for your friends",
  title: "A seat beside me",
  text: "I saved you a seat on afters.",
};

/**
 * A browser that translates a page (Chrome, Edge) takes its texts out and puts `<font>` elements in their places, and
 * React goes on with the texts it made: "NotFoundError: removeChild", and the page is gone (facebook/react#11538). Here
 * what stands in a text's place is taken for the text, and a text that changes comes back, to be translated anew.
 */
export function surviveTranslation(): void {
  const standIns = new WeakMap<Node, ChildNode>();

  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === "characterData") {
        const standIn = standIns.get(target);
        if (standIn?.parentNode && !target.parentNode) standIn.replaceWith(target);
        continue;
      }
      const [font] = [addedNodes[0], previousSibling, nextSibling].filter(
        (node) => node?.nodeName === "FONT",
      );
      if (!font) continue;
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.parentNode) continue;
        standIns.set(text, font as ChildNode);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });

  /** What stands for `node` among the children of `parent`; itself where nothing does. */
  function inPlaceOf<T extends Node>(node: T, parent: Node): T {
    if (node.parentNode === parent) return node;
    let at: Node = standIns.get(node) ?? node;
    while (at.parentNode && at.parentNode !== parent && at.parentNode.nodeName === "FONT") at = at.parentNode;
    return at.parentNode === parent ? (at as T) : node;
  }

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    removeChild.call(this, inPlaceOf(child, this));
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && inPlaceOf(before, this)) as T;
  };
}

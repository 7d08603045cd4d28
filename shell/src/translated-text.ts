/** Replacements by removed text node. */
const standIns = new WeakMap<Node, Node>()

let isTranslated = false

/** Matches replaced text nodes: same record, or adjacent just before. */
function noteStandIns(records: readonly MutationRecord[]): void {
  const added = new Set<Node>()
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const node of addedNodes) {
      added.add(node)
      standIns.delete(node)
    }
    const standIn = [...addedNodes, previousSibling, nextSibling].find(node => node && added.has(node))
    for (const node of removedNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !standIn) continue
      standIns.set(node, standIn)
      isTranslated = true
    }
  }
}

/** Returns the node's or its replacement's position in `parent`; null if none. */
function childOf(parent: Node, node: Node | null): Node | null {
  let child = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

/**
 * Makes React survive page translation, which replaces text nodes. Touched nodes are restored, and the browser
 * translates them again. Missing nodes are ignored. Returns whether the page was ever translated.
 */
export function surviveTranslation(page: Document): () => boolean {
  isTranslated = page.querySelector('font') !== null
  const observer = new MutationObserver(noteStandIns)
  observer.observe(page, { childList: true, subtree: true })
  /** Returns a missing text node's replacement, once. */
  function takeStandIn(node: Node | null): Node | undefined {
    if (!node || node.parentNode || node.nodeType !== Node.TEXT_NODE) return undefined
    noteStandIns(observer.takeRecords())
    const standIn = standIns.get(node)
    standIns.delete(node)
    return standIn
  }
  function putBack(node: Node | null): void {
    const standIn = takeStandIn(node)
    if (node) standIn?.parentNode?.replaceChild(node, standIn)
  }

  const { appendChild, insertBefore, removeChild } = Node.prototype
  function insert<T extends Node>(parent: Node, node: T, before: Node | null): T {
    const standIn = takeStandIn(node)
    putBack(before)
    if (before) insertBefore.call(parent, node, childOf(parent, before))
    else appendChild.call(parent, node)
    // Moving a text removes its translation, unless it moves into it.
    if (standIn && !standIn.contains(parent)) standIn.parentNode?.removeChild(standIn)
    return node
  }
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    return insert(this, node, null)
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insert(this, node, before)
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    putBack(node)
    const child = childOf(this, node)
    return child ? removeChild.call(this, child) && node : node
  }
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return Reflect.get(CharacterData.prototype, 'nodeValue', this)
    },
    set(this: Text, value: string) {
      putBack(this)
      Reflect.set(CharacterData.prototype, 'nodeValue', value, this)
    },
  })
  return () => isTranslated
}

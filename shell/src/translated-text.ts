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

const parentOf = (node: Node): unknown => Reflect.get(Node.prototype, 'parentNode', node)

/** Returns the node's or its replacement's position in `parent`; null if none. */
function childOf(parent: Node, node: Node | null): Node | null {
  let child = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

/**
 * Makes Preact survive page translation, which replaces text nodes. Touched nodes are restored, and the browser
 * translates them again. Missing nodes are ignored. Returns whether the page was ever translated.
 */
export function surviveTranslation(page: Document): () => boolean {
  isTranslated = page.querySelector('font') !== null
  const observer = new MutationObserver(noteStandIns)
  observer.observe(page, { childList: true, subtree: true })
  /** Returns a missing text node's replacement. */
  function standInOf(node: Node | null): Node | undefined {
    if (!node || node.nodeType !== Node.TEXT_NODE || parentOf(node)) return undefined
    noteStandIns(observer.takeRecords())
    return standIns.get(node)
  }
  function takeStandIn(node: Node | null): Node | undefined {
    const standIn = standInOf(node)
    if (node) standIns.delete(node)
    return standIn
  }
  function putBack(node: Node | null): void {
    const standIn = takeStandIn(node)
    if (node) standIn?.parentNode?.replaceChild(node, standIn)
  }

  const { appendChild, insertBefore } = Node.prototype
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
  // It refuses a text that a translation replaced.
  Reflect.deleteProperty(Element.prototype, 'moveBefore')
  Object.defineProperties(Text.prototype, {
    data: {
      configurable: true,
      get(this: Text) {
        return Reflect.get(CharacterData.prototype, 'data', this)
      },
      set(this: Text, value: string) {
        putBack(this)
        Reflect.set(CharacterData.prototype, 'data', value, this)
      },
    },
    // Preact reads it before it removes a text or inserts before it.
    parentNode: {
      configurable: true,
      get(this: Text) {
        putBack(this)
        return parentOf(this)
      },
    },
    // Preact reads it of each text that stays.
    nextSibling: {
      configurable: true,
      get(this: Text) {
        const place = parentOf(this) ? this : (standInOf(this) ?? this)
        return Reflect.get(Node.prototype, 'nextSibling', place)
      },
    },
  })
  return () => isTranslated
}

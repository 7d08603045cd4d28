export interface Gap {
  readonly lost: Element
  readonly parent: Element
  readonly next: Element | undefined
  readonly previous: Element | undefined
}

export interface Place {
  readonly element: HTMLElement
  /** By a press or by this module. */
  isPressed: boolean
  /** Set once the element is removed. */
  gap?: Gap | undefined
}

type Side = 'nextSibling' | 'previousSibling'

/** Nearest remaining sibling of removed nodes. */
function neighbour(record: MutationRecord, side: Side, records: readonly MutationRecord[]): Element | undefined {
  let node: Node | null = record[side]
  while (node) {
    if (node.isConnected && node instanceof Element) return node
    const taken: Node = node
    node = node.isConnected
      ? node[side]
      : (records.find(({ removedNodes }) => [...removedNodes].includes(taken))?.[side] ?? null)
  }
  return undefined
}

function gapOf(part: Node, records: readonly MutationRecord[]): Gap | undefined {
  for (const record of records.toReversed()) {
    const lost = [...record.removedNodes].find(node => node.contains(part))
    const { target: parent } = record
    if (!(lost instanceof Element) || !(parent instanceof Element) || !parent.isConnected) continue
    const [next, previous] = [neighbour(record, 'nextSibling', records), neighbour(record, 'previousSibling', records)]
    return { lost, parent, next, previous }
  }
  return undefined
}

/** Records the gaps that removed places leave. */
export function noteGaps(places: readonly Place[], records: readonly MutationRecord[]): void {
  for (const place of places) {
    const part = place.gap?.parent ?? place.element
    if (!part.isConnected) place.gap = gapOf(part, records) ?? place.gap
  }
}

/** In Safari before 17.4, without `checkVisibility`, everything counts as visible. */
export const isVisible = (element: Element): boolean => !('checkVisibility' in element) || element.checkVisibility()

/** Whether the element can't be focused now. */
export function isOff(element: Element): boolean {
  return element.matches(':disabled') || !isVisible(element)
}

/** Returns matching elements, `root` included. */
export function within(root: Element, selector: string): Element[] {
  return [...(root.matches(selector) ? [root] : []), ...root.querySelectorAll(selector)]
}

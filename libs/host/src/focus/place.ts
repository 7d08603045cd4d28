/** What was taken away with an element, and where it stood. */
export interface Gap {
  readonly lost: Element
  readonly parent: Element
  readonly next: Element | undefined
  readonly previous: Element | undefined
}

/** Where the focus was. */
export interface Place {
  readonly element: HTMLElement
  /** Something was pressed there, or the focus was led there. */
  isPressed: boolean
  /** Once it is gone. */
  gap?: Gap | undefined
}

type Side = 'nextSibling' | 'previousSibling'

/** Returns the nearest element on one side of what a change took away that is still there. */
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

/** Notes of each place that a change took away what went with it. */
export function noteGaps(places: readonly Place[], records: readonly MutationRecord[]): void {
  for (const place of places) {
    const part = place.gap?.parent ?? place.element
    if (!part.isConnected) place.gap = gapOf(part, records) ?? place.gap
  }
}

/** Whether an element can't have the focus for now. */
export function isOff(element: Element): boolean {
  return element.matches(':disabled') || !element.checkVisibility()
}

/** Returns the elements that fit, `root` included. */
export function within(root: Element, selector: string): Element[] {
  return [...(root.matches(selector) ? [root] : []), ...root.querySelectorAll(selector)]
}

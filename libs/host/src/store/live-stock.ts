/** Products and boxes on screen, whose stock the shell's live part follows. */
export interface LiveStock {
  readonly boxesByProduct: ReadonlyMap<number, number>
  show(productId: number, boxes: number): () => void
  subscribe(listener: () => void): () => void
}

/** Returns an empty watch list for a page. */
export function createLiveStock(): LiveStock {
  const boxesByProduct = new Map<number, number>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    boxesByProduct,
    show(productId, boxes) {
      boxesByProduct.set(productId, boxes)
      notify()
      return () => {
        boxesByProduct.delete(productId)
        notify()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

import type { Log } from '../log.ts'
import { type Connection, sendChanged } from './connections.ts'

/** Available boxes by id; omitted ones aren't compared. */
export type ReadStock = (productIds: readonly number[]) => Promise<ReadonlyMap<number, number>>

/** Poll interval in ms while watched. */
const EVERY_MS = 1_000

/** A product and the boxes its page shows, if known. */
export interface WatchedProduct {
  readonly id: number
  readonly pageBoxes: number | undefined
}

export interface StockWatch {
  watch(connection: Connection, products: readonly WatchedProduct[]): void
  unwatch(connection: Connection, products: readonly WatchedProduct[]): void
  stop(): void
}

/**
 * Polls stock of all watched products each second and notifies pages showing another figure. So it doesn't matter
 * which process changed it, or what a reconnect missed.
 */
export function watchStock({ readStock, log }: { readStock: ReadStock; log: Log }): StockWatch {
  /** Boxes shown by each page, per product. */
  const watched = new Map<number, Map<Connection, number | undefined>>()
  let timer: NodeJS.Timeout | undefined
  let isReading = false

  function compare(id: number, boxes: number, outdated: Set<Connection>): void {
    const pages = watched.get(id)
    for (const [connection, pageBoxes] of pages ?? []) {
      if (pageBoxes === boxes) continue
      if (pageBoxes !== undefined) outdated.add(connection)
      pages?.set(connection, boxes)
    }
  }

  async function look(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      const outdated = new Set<Connection>()
      for (const [id, boxes] of await readStock([...watched.keys()])) compare(id, boxes, outdated)
      for (const connection of outdated) sendChanged(connection, ['stock'])
    } catch (error) {
      log.debug({ err: error }, 'the stock of watched products can’t be read')
    } finally {
      isReading = false
    }
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    watch(connection, products) {
      for (const { id, pageBoxes } of products) {
        const pages = watched.get(id) ?? new Map<Connection, number | undefined>()
        watched.set(id, pages.set(connection, pageBoxes))
      }
      if (products.length > 0) timer ??= setInterval(look, EVERY_MS)
    },
    unwatch(connection, products) {
      for (const { id } of products) {
        const pages = watched.get(id)
        pages?.delete(connection)
        if (pages?.size === 0) watched.delete(id)
      }
      if (watched.size === 0) stop()
    },
    stop,
  }
}

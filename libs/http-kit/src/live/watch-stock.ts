import type { Log } from '../log.ts'
import { type Connection, sendChanged } from './connections.ts'

/** Returns how many boxes of each of these products can be bought, by id; one that is left out is not compared. */
export type ReadStock = (productIds: readonly number[]) => Promise<ReadonlyMap<number, number>>

/** How often stock is read while somebody watches, in milliseconds. */
const EVERY_MS = 1_000

/** A product on a page, and the boxes that the page shows of it; undefined where it did not say. */
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
 * Reads the stock of all watched products together once a second, only while somebody watches, and tells those whose page shows another
 * figure. So it does not matter which process moved the boxes, nor what was missed between two streams.
 */
export function watchStock({ readStock, log }: { readStock: ReadStock; log: Log }): StockWatch {
  /** The boxes that each page shows, by product. */
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

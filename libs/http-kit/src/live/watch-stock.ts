import type { Log } from '../log.ts'
import { type Connection, sendChanged } from './connections.ts'

/** Available boxes by id; omitted ones aren't compared. */
export type ReadStock = (productIds: readonly number[]) => Promise<ReadonlyMap<number, number>>

/** By product and person who waits: the version of the line, which another person or offer in it changes. */
export type ReadLines = (
  productIds: readonly number[],
  personIds: readonly number[],
) => Promise<ReadonlyMap<number, ReadonlyMap<number, number>>>

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

interface WatchDeps {
  readStock: ReadStock
  readLines: ReadLines
  log: Log
}

/**
 * Polls stock of all watched products each second and notifies pages showing another figure, and people whose line moved. So it doesn't matter
 * which process changed it, or what a reconnect missed.
 */
export function watchStock({ readStock, readLines, log }: WatchDeps): StockWatch {
  /** Boxes shown by each page, per product. */
  const watched = new Map<number, Map<Connection, number | undefined>>()
  /** Lines of each signed-in page, as text that changes with them. */
  let lines = new Map<Connection, string>()
  let timer: NodeJS.Timeout | undefined

  function compare(id: number, boxes: number, outdated: Set<Connection>): void {
    const pages = watched.get(id)
    for (const [connection, pageBoxes] of pages ?? []) {
      if (pageBoxes === boxes) continue
      if (pageBoxes !== undefined) outdated.add(connection)
      pages?.set(connection, boxes)
    }
  }

  async function lookAtStock(): Promise<void> {
    const outdated = new Set<Connection>()
    for (const [id, boxes] of await readStock([...watched.keys()])) compare(id, boxes, outdated)
    for (const connection of outdated) sendChanged(connection, ['stock'])
  }

  async function lookAtLines(): Promise<void> {
    const signedIn = [...watched].flatMap(([id, pages]) =>
      [...pages.keys()].flatMap(page => (page.personId === undefined ? [] : { id, page, personId: page.personId })),
    )
    const personIds = [...new Set(signedIn.map(({ personId }) => personId))]
    const versions = personIds.length > 0 ? await readLines([...watched.keys()], personIds) : new Map()
    const current = new Map<Connection, string>()
    for (const { id, page, personId } of signedIn)
      current.set(page, `${current.get(page) ?? ''} ${versions.get(id)?.get(personId) ?? ''}`)
    for (const [page, text] of current) if ((lines.get(page) ?? text) !== text) sendChanged(page, ['wish'])
    lines = current
  }

  /** Starts no look before its last one ended; each by itself, so that a failing one stops no other. */
  function repeated(look: () => Promise<void>): () => Promise<void> {
    let isReading = false
    return async () => {
      if (isReading) return
      isReading = true
      await look().catch((error: unknown) => log.debug({ err: error }, 'watched products can’t be read'))
      isReading = false
    }
  }
  const looks = [repeated(lookAtStock), repeated(lookAtLines)]

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
      if (products.length > 0) timer ??= setInterval(() => looks.forEach(look => void look()), EVERY_MS)
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

import type { Log } from '../log.ts'
import { type Connection, sendChanged } from './connections.ts'

/** Available boxes by id; omitted ones aren't compared. */
export type ReadStock = (productIds: readonly number[]) => Promise<ReadonlyMap<number, number>>

/** Versions of lines by product and waiting person; any change in the line or its offer changes them. */
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

type Pages = Map<Connection, number | undefined>

function compare(pages: Pages | undefined, boxes: number, outdated: Set<Connection>): void {
  for (const [connection, pageBoxes] of pages ?? []) {
    if (pageBoxes === boxes) continue
    if (pageBoxes !== undefined) outdated.add(connection)
    pages?.set(connection, boxes)
  }
}

/** Starts no poll before its last one ended; each poll separately, so that a failing one stops no other. */
function repeated(look: () => Promise<void>, log: WatchDeps['log']): () => Promise<void> {
  let isReading = false
  return async () => {
    if (isReading) return
    isReading = true
    await look().catch((error: unknown) => log.debug({ err: error }, 'watched products can’t be read'))
    isReading = false
  }
}

/**
 * Polls stock of all watched products each second. Notifies pages showing another figure, and people whose line moved. So it doesn't matter
 * which process changed it, or what a reconnect missed.
 */
export function watchStock({ readStock, readLines, log }: WatchDeps): StockWatch {
  /** Boxes shown by each page, per product. */
  const watched = new Map<number, Pages>()
  /** Lines of each signed-in page, as text that changes with them. */
  let lines = new Map<Connection, string>()
  let timer: NodeJS.Timeout | undefined

  async function lookAtStock(): Promise<void> {
    const outdated = new Set<Connection>()
    for (const [id, boxes] of await readStock([...watched.keys()])) compare(watched.get(id), boxes, outdated)
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

  const looks = [repeated(lookAtStock, log), repeated(lookAtLines, log)]

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    watch(connection, products) {
      for (const { id, pageBoxes } of products) {
        const pages: Pages = watched.get(id) ?? new Map()
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

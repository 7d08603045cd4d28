import type { Connection } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { readStock } from './queries.ts'

interface CachedStock {
  boxes: number
  /** The list version and time (ms) of the read. */
  version: string
  at: number
  usedAt: number
}

/** Cards may show boxes of this many ms ago; a new list version outdates them immediately. docs/caches.md#stock */
const LISTED_MS = 2_000
/** Maximum number of listed products to refresh together. */
const MOST_AHEAD = 1_000

/** Reads the stock of lists, one query at a time; concurrent requests share the next one. */
function listedStock(domain: Domain) {
  /** Oldest reads first. */
  const cached = new Map<number, CachedStock>()
  let reading: Promise<unknown> = Promise.resolve()
  let next: { ids: Set<number>; read: Promise<ReadonlyMap<number, number>> } | undefined

  const isFresh = (stock: CachedStock, version: string, now: number) =>
    stock.version === version && now - stock.at < LISTED_MS

  /** Removes products that no list shows any more. */
  function addDue(ids: Set<number>, version: string, now: number): void {
    for (const [id, stock] of cached) {
      if (ids.size >= MOST_AHEAD || isFresh(stock, version, now)) return
      if (now - stock.usedAt < 2 * LISTED_MS) ids.add(id)
      else cached.delete(id)
    }
  }

  async function readNext(ids: Set<number>, version: string): Promise<ReadonlyMap<number, number>> {
    await reading.catch(() => undefined)
    next = undefined
    const at = Date.now()
    const requested = new Set(ids)
    addDue(ids, version, at)
    const read = readStock([...ids], domain)
    reading = read
    for (const [id, boxes] of await read) {
      const usedAt = requested.has(id) ? at : (cached.get(id)?.usedAt ?? at)
      cached.delete(id)
      cached.set(id, { boxes, version, at, usedAt })
    }
    return read
  }

  function readWithNext(missing: readonly number[], version: string): Promise<ReadonlyMap<number, number>> {
    if (!next) {
      const ids = new Set<number>()
      next = { ids, read: readNext(ids, version) }
    }
    for (const id of missing) next.ids.add(id)
    return next.read
  }

  return async (ids: readonly number[], version: string): Promise<ReadonlyMap<number, number>> => {
    const now = Date.now()
    const available = new Map<number, number>()
    const missing: number[] = []
    for (const id of ids) {
      const stock = cached.get(id)
      if (stock && isFresh(stock, version, now)) {
        stock.usedAt = now
        available.set(id, stock.boxes)
      } else missing.push(id)
    }
    if (missing.length === 0) return available
    const read = await readWithNext(missing, version)
    for (const id of missing) available.set(id, read.get(id) ?? 0)
    return available
  }
}

const listed = new WeakMap<Connection, ReturnType<typeof listedStock>>()

/** Returns available boxes like `readStock`, but up to two seconds old within a list version. */
export function readListedStock(
  ids: readonly number[],
  version: string | undefined,
  domain: Domain,
): Promise<ReadonlyMap<number, number>> {
  if (version === undefined) return readStock(ids, domain)
  const read = listed.get(domain.connection) ?? listedStock({ connection: domain.connection })
  listed.set(domain.connection, read)
  return read(ids, version)
}

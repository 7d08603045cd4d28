import { LRUCache } from 'lru-cache'
import type { Connection } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { readStock } from './queries.ts'

interface StockRead {
  boxes: number
  version: string
  at: number
}

/** Cards may show boxes of so many ms ago; the next list version outdates them at once. docs/caches.md#stock */
const LISTED_MS = 2_000
/** Some tens of megabytes. */
const MOST_LISTED = 200_000

/** Reads stock one query at a time; requests that come meanwhile share the next one. */
function stockReader(domain: Domain) {
  let reading: Promise<unknown> = Promise.resolve()
  let next: { ids: Set<number>; read: Promise<Map<number, number>> } | undefined

  async function readNext(ids: ReadonlySet<number>): Promise<Map<number, number>> {
    await reading.catch(() => undefined)
    next = undefined
    const read = readStock([...ids], domain)
    reading = read
    return read
  }

  return (ids: readonly number[]): Promise<Map<number, number>> => {
    if (!next) {
      const shared = new Set<number>()
      next = { ids: shared, read: readNext(shared) }
    }
    for (const id of ids) next.ids.add(id)
    return next.read
  }
}

const listed = new WeakMap<Connection, ReturnType<typeof newListed>>()
const newListed = (domain: Domain) => ({
  read: stockReader(domain),
  stock: new LRUCache<number, StockRead>({ max: MOST_LISTED }),
})

/** Returns available boxes as `readStock` does; those that were read under this list version may be two seconds old. */
export async function readListedStock(
  ids: readonly number[],
  version: string | undefined,
  domain: Domain,
): Promise<Map<number, number>> {
  if (version === undefined) return readStock(ids, domain)
  const { read, stock } = listed.get(domain.connection) ?? newListed(domain)
  listed.set(domain.connection, { read, stock })
  const at = Date.now()
  const available = new Map<number, number>()
  const missing: number[] = []
  for (const id of ids) {
    const before = stock.get(id)
    if (before?.version === version && at - before.at < LISTED_MS) available.set(id, before.boxes)
    else missing.push(id)
  }
  if (missing.length === 0) return available
  const now = await read(missing)
  for (const id of missing) {
    const boxes = now.get(id) ?? 0
    stock.set(id, { boxes, version, at })
    available.set(id, boxes)
  }
  return available
}

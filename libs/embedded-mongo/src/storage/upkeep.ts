import { decode } from '../bson/decode.ts'
import type { Catalog, Collection, Index } from './catalog.ts'
import type { Concurrency, Writer } from './concurrency.ts'
import { checkUnique } from './documents.ts'
import { entriesOf } from './entries.ts'
import { type Bounds, documentRange, entryKey, indexRange, kindRange, ownerOf, PREFIX_LENGTH } from './keyspace.ts'
import type { Store } from './store.ts'
import { createPartTimer } from './write-parts.ts'

const PART = 300

function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

/**
 * Fills a new index from the documents, in parts, while writes maintain it.
 * @throws DuplicateKey when it cannot be unique, and the errors of `checkForInterrupt`
 */
export async function buildIndex(
  catalog: Catalog,
  concurrency: Concurrency,
  collection: Collection,
  index: Index,
  checkForInterrupt: () => void,
): Promise<void> {
  let { start, end } = documentRange(collection.id)
  for (;;) {
    const last = await concurrency.write(writer => {
      const part = writer.range({ start, end, reverse: false, limit: PART })
      const isPartOver = createPartTimer()
      for (const { key, value } of part) {
        addEntries(writer, collection, index, key, value)
        if (isPartOver()) return key
      }
      return part.length < PART ? undefined : part.at(-1)?.key
    })
    if (last === undefined) break
    start = Buffer.concat([last, Buffer.from([0])])
    await nextTurn()
    checkForInterrupt()
  }
  await catalog.markReady(collection, index)
}

/**
 * Writes a stored document's entries into a new index.
 * @throws DuplicateKey when it cannot be unique
 */
function addEntries(writer: Writer, collection: Collection, index: Index, key: Buffer, value: Buffer): void {
  const id = key.subarray(PREFIX_LENGTH)
  const { entries, multikey, hasCut } = entriesOf(index, decode(value))
  for (const entry of entries) {
    const place = entryKey(index.id, entry.bytes, index.isUnique ? undefined : id)
    if (index.isUnique) checkUnique(collection, index, entry, writer.get(place), id)
    writer.put(place, id)
  }
  index.multikey |= multikey
  index.hasCut ||= hasCut
}

/** Removes leftovers of dropped collections and indexes: after a drop, or a crash during one. */
export async function removeOrphans(store: Store, catalog: Catalog): Promise<void> {
  for (const kind of ['document', 'index'] as const) {
    const isLive = (id: number) => catalog.isLive(kind === 'document' ? 'collection' : 'index', id)
    let { start, end } = kindRange(kind)
    for (;;) {
      const [first] = store.latest.range({ start, end, reverse: false, limit: 1 })
      if (first === undefined) break
      const id = ownerOf(first.key)
      const range = kind === 'document' ? documentRange(id) : indexRange(id)
      await removeRange(store, range, () => !isLive(id))
      start = range.end
    }
  }
}

/** Checks again in each write, because a drop that failed to be stored is undone. */
async function removeRange(store: Store, { start, end }: Bounds, isOrphaned: () => boolean): Promise<void> {
  for (;;) {
    if (!isOrphaned()) return
    const removed = await store.write(sink => {
      if (!isOrphaned()) return 0
      const part = store.latest.range({ start, end, reverse: false, limit: PART * 10 })
      for (const { key } of part) sink.remove(key)
      return part.length
    })
    if (removed < PART * 10) return
    await nextTurn()
  }
}

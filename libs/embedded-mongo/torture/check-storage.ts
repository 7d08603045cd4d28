import { decode } from '../src/bson/decode.ts'
import { type Collection, type Index, openCatalog } from '../src/storage/catalog.ts'
import { entriesOf } from '../src/storage/entries.ts'
import {
  type Bounds,
  documentRange,
  entryKey,
  indexRange,
  kindRange,
  ownerOf,
  PREFIX_LENGTH,
} from '../src/storage/keyspace.ts'
import { keyName } from '../src/storage/overlay.ts'
import { type Entry, openStore, type Store } from '../src/storage/store.ts'
import { removeOrphans } from '../src/storage/upkeep.ts'

/**
 * Compares every index of an unused folder with its documents, in both directions, and searches for orphaned keys.
 * Returns the differences.
 */
export async function checkStorage(folder: string): Promise<string[]> {
  const store = openStore(folder)
  try {
    const catalog = await openCatalog(store)
    await removeOrphans(store, catalog)
    const collections = catalog.databases().flatMap(catalog.list)
    const problems = collections.flatMap(collection =>
      collection.indexes.flatMap(index => checkIndex(store, collection, index)),
    )
    for (const [kind, owner] of [
      ['document', 'collection'],
      ['index', 'index'],
    ] as const) {
      const lost = readAll(store, kindRange(kind)).filter(({ key }) => !catalog.isLive(owner, ownerOf(key)))
      if (lost.length > 0) problems.push(`${lost.length} keys of kind ${kind} belong to no ${owner}`)
    }
    return problems
  } finally {
    await store.close()
  }
}

function readAll(store: Store, { start, end }: Bounds): Entry[] {
  return store.latest.range({ start, end, reverse: false, limit: 10_000_000 })
}

function checkIndex(store: Store, collection: Collection, index: Index): string[] {
  const name = `${collection.database}.${collection.name} ${index.name}`
  const problems: string[] = []
  const expected = new Map<string, Buffer>()
  for (const { key, value } of readAll(store, documentRange(collection.id))) {
    const id = key.subarray(PREFIX_LENGTH)
    const { entries, multikey, hasCut } = entriesOf(index, decode(value))
    for (const { bytes } of entries) {
      const place = keyName(entryKey(index.id, bytes, index.isUnique ? undefined : id))
      if (expected.has(place)) problems.push(`${name}: two documents have one unique key`)
      expected.set(place, id)
    }
    if ((index.multikey | multikey) !== index.multikey) problems.push(`${name}: not marked as leading through arrays`)
    if (hasCut && !index.hasCut) problems.push(`${name}: not marked as holding cut keys`)
  }
  const stored = readAll(store, indexRange(index.id))
  const matching = stored.filter(({ key, value }) => expected.get(keyName(key))?.equals(value) === true)
  if (matching.length < stored.length)
    problems.push(`${name}: ${stored.length - matching.length} entries without a document`)
  if (matching.length < expected.size)
    problems.push(`${name}: ${expected.size - matching.length} documents without an entry`)
  return problems
}

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
 * Holds every index of a folder that no engine uses against its documents, both ways, and looks for what belongs to nobody.
 * Returns what does not agree.
 */
export async function checkStorage(folder: string): Promise<string[]> {
  const store = openStore(folder)
  try {
    const catalog = await openCatalog(store)
    await removeOrphans(store, catalog)
    const collections = catalog.databases().flatMap(catalog.list)
    const complaints = collections.flatMap(collection =>
      collection.indexes.flatMap(index => checkIndex(store, collection, index)),
    )
    for (const [kind, owner] of [
      ['document', 'collection'],
      ['index', 'index'],
    ] as const) {
      const lost = everything(store, kindRange(kind)).filter(({ key }) => !catalog.isLive(owner, ownerOf(key)))
      if (lost.length > 0) complaints.push(`${lost.length} keys of kind ${kind} belong to no ${owner}`)
    }
    return complaints
  } finally {
    await store.close()
  }
}

function everything(store: Store, { start, end }: Bounds): Entry[] {
  return store.latest.range({ start, end, reverse: false, limit: 10_000_000 })
}

function checkIndex(store: Store, collection: Collection, index: Index): string[] {
  const name = `${collection.database}.${collection.name} ${index.name}`
  const complaints: string[] = []
  const wanted = new Map<string, Buffer>()
  for (const { key, value } of everything(store, documentRange(collection.id))) {
    const id = key.subarray(PREFIX_LENGTH)
    const { entries, multikey, hasCut } = entriesOf(index, decode(value))
    for (const { bytes } of entries) {
      const place = keyName(entryKey(index.id, bytes, index.isUnique ? undefined : id))
      if (wanted.has(place)) complaints.push(`${name}: two documents have one unique key`)
      wanted.set(place, id)
    }
    if ((index.multikey | multikey) !== index.multikey) complaints.push(`${name}: not marked as leading through arrays`)
    if (hasCut && !index.hasCut) complaints.push(`${name}: not marked as holding cut keys`)
  }
  const stored = everything(store, indexRange(index.id))
  const agreeing = stored.filter(({ key, value }) => wanted.get(keyName(key))?.equals(value) === true)
  if (agreeing.length < stored.length)
    complaints.push(`${name}: ${stored.length - agreeing.length} entries without a document`)
  if (agreeing.length < wanted.size)
    complaints.push(`${name}: ${wanted.size - agreeing.length} documents without an entry`)
  return complaints
}

import { z } from '@santhe/contracts'
import { tabStore } from '@santhe/host'

const STORAGE_KEY = 'santhe-pages'
/** Lists that are remembered; the oldest go first. */
const MAX_ENTRIES = 50

/** By visit, the cursors of the pages after the first. */
const StoredCursors = z.array(z.tuple([z.string(), z.array(z.string()).min(1)]))
type Cursors = readonly string[]
const Navigation = z.object({ type: z.string() })

function readStored(): Map<string, Cursors> {
  try {
    return new Map(StoredCursors.parse(JSON.parse(tabStore.getItem(STORAGE_KEY) ?? '[]')))
  } catch {
    return new Map()
  }
}

function writeStored(stored: ReadonlyMap<string, Cursors>): void {
  tabStore.setItem(STORAGE_KEY, JSON.stringify([...stored].slice(-MAX_ENTRIES)))
}

let isFirstLook = true

/** Whether this document was opened by a link or a typed URL, rather than reloaded or come back to. */
function isNewDocument(): boolean {
  return Navigation.safeParse(performance.getEntriesByType('navigation')[0]).data?.type === 'navigate'
}

/** Where the further pages began that were shown on this visit of a list. */
export function savedCursors(visit: string): Cursors {
  const stored = readStored()
  // Every document's first entry in the history has the same key; what an earlier one saved under it is not this visit.
  if (isFirstLook && isNewDocument() && stored.delete(visit)) writeStored(stored)
  isFirstLook = false
  return stored.get(visit) ?? []
}

/** Remembers it for this tab, over reloads. */
export function saveCursors(visit: string, cursors: Cursors): void {
  const stored = readStored()
  stored.delete(visit)
  if (cursors.length > 0) stored.set(visit, cursors)
  writeStored(stored)
}

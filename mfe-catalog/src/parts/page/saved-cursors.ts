import { z } from '@santhe/contracts'
import { tabStore } from '@santhe/host'

const STORAGE_KEY = 'santhe-pages'
/** The oldest entries are dropped. */
const MAX_ENTRIES = 50

/** Cursors by visit. */
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

/** Whether the document was opened by a link or URL, not by reload or Back. */
function isNewDocument(): boolean {
  return Navigation.safeParse(performance.getEntriesByType('navigation')[0]).data?.type === 'navigate'
}

/** Returns the cursors shown on this visit of a list. */
export function savedCursors(visit: string): Cursors {
  const stored = readStored()
  // Every document's first history entry has the same key, so drop what an earlier one stored.
  if (isFirstLook && isNewDocument() && stored.delete(visit)) writeStored(stored)
  isFirstLook = false
  return stored.get(visit) ?? []
}

export function saveCursors(visit: string, cursors: Cursors): void {
  const stored = readStored()
  stored.delete(visit)
  if (cursors.length > 0) stored.set(visit, cursors)
  writeStored(stored)
}

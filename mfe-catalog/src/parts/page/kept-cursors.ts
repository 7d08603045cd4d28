import { z } from '@santhe/contracts'

const KEPT_AS = 'santhe-pages'
/** Lists that are remembered; the oldest go first. */
const MOST = 50

/** By visit, the cursors of the pages after the first. */
const Kept = z.array(z.tuple([z.string(), z.array(z.string()).min(1)]))
type Cursors = readonly string[]
const Navigation = z.object({ type: z.string() })

function readKept(): Map<string, Cursors> {
  try {
    return new Map(Kept.parse(JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]')))
  } catch {
    return new Map()
  }
}

function storeKept(kept: ReadonlyMap<string, Cursors>): void {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify([...kept].slice(-MOST)))
  } catch {
    // A full or forbidden storage costs the further pages on return, nothing else.
  }
}

let isFirstLook = true

/** Whether this document was opened by a link or a typed address, rather than reloaded or come back to. */
function isOpenedAnew(): boolean {
  return Navigation.safeParse(performance.getEntriesByType('navigation')[0]).data?.type === 'navigate'
}

/** Where the further pages began that were shown on this visit of a list. */
export function keptCursors(visit: string): Cursors {
  const kept = readKept()
  // Every document's first entry in the history has the same key; what an earlier one kept under it is not this visit.
  if (isFirstLook && isOpenedAnew() && kept.delete(visit)) storeKept(kept)
  isFirstLook = false
  return kept.get(visit) ?? []
}

/** Remembers it for this tab, over reloads. */
export function keepCursors(visit: string, cursors: Cursors): void {
  const kept = readKept()
  kept.delete(visit)
  if (cursors.length > 0) kept.set(visit, cursors)
  storeKept(kept)
}

import { z } from '@santhe/contracts'

const KEPT_AS = 'santhe-pages'
/** Lists that are remembered; the oldest go first. */
const MOST = 50

const Kept = z.array(z.tuple([z.string(), z.number().int().min(2).max(1000)]))
const Navigation = z.object({ type: z.string() })

function readKept(): Map<string, number> {
  try {
    return new Map(Kept.parse(JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]')))
  } catch {
    return new Map()
  }
}

function storeKept(kept: ReadonlyMap<string, number>): void {
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

/** How many pages of a list were shown on this visit of it; 1 where nothing is known. */
export function keptPages(visit: string): number {
  const kept = readKept()
  // Every document's first entry in the history has the same key; what an earlier one kept under it is not this visit.
  if (isFirstLook && isOpenedAnew() && kept.delete(visit)) storeKept(kept)
  isFirstLook = false
  return kept.get(visit) ?? 1
}

/** Remembers it for this tab, over reloads. */
export function keepPages(visit: string, pages: number): void {
  const kept = readKept()
  kept.delete(visit)
  if (pages > 1) kept.set(visit, pages)
  storeKept(kept)
}

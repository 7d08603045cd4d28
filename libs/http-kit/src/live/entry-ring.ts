import { MOST_ENTRIES, type StoredEntry } from './live-log.ts'

/** Before every other id. */
export const FIRST_ID = '0-0'

const ID = /^(\d{1,15})-(\d{1,10})$/

function partsOf(id: string): readonly [milliseconds: number, count: number] | undefined {
  const [, milliseconds, count] = ID.exec(id) ?? []
  return milliseconds === undefined ? undefined : [Number(milliseconds), Number(count)]
}

/** False if either is no entry id. */
function isLater(id: string, other: string): boolean {
  const [one, two] = [partsOf(id), partsOf(other)]
  if (!one || !two) return false
  return one[0] === two[0] ? one[1] > two[1] : one[0] > two[0]
}

/** Recent entries in memory, so reconnecting browsers cost Redis nothing. */
export interface EntryRing {
  /** The id of the last entry. */
  last(): string
  /** Resets: `entries` are all after `completeAfter`. */
  fill(entries: readonly StoredEntry[], completeAfter: string): void
  add(entry: StoredEntry): void
  /** Undefined when entries after this id may be missing. */
  after(id: string): readonly StoredEntry[] | undefined
  /** `moment` in ms of Redis's clock; undefined when the ring doesn't reach back. */
  since(moment: number): readonly StoredEntry[] | undefined
}

export function createRing(most = MOST_ENTRIES): EntryRing {
  let entries: StoredEntry[] = []
  let completeAfter = FIRST_ID
  const last = () => entries.at(-1)?.id ?? completeAfter

  function laterThan(id: string): readonly StoredEntry[] | undefined {
    if (isLater(completeAfter, id)) return undefined
    const at = entries.findLastIndex(entry => !isLater(entry.id, id))
    return entries.slice(at + 1)
  }

  return {
    last,
    fill(all, after) {
      entries = [...all]
      completeAfter = after
    },
    add(entry) {
      entries.push(entry)
      // Trim in tenths: shifting the array per entry would cost more than the entry.
      if (entries.length > most * 1.1)
        completeAfter = entries.splice(0, entries.length - most).at(-1)?.id ?? completeAfter
    },
    after: id => (partsOf(id) && !isLater(id, last()) ? laterThan(id) : undefined),
    since: moment => laterThan(`${Math.max(0, Math.floor(moment))}-0`),
  }
}

import { MOST_ENTRIES, type StoredEntry } from './live-log.ts'

/** The id before every other. */
export const FIRST_ID = '0-0'

const ID = /^(\d{1,15})-(\d{1,10})$/

function partsOf(id: string): readonly [milliseconds: number, count: number] | undefined {
  const [, milliseconds, count] = ID.exec(id) ?? []
  return milliseconds === undefined ? undefined : [Number(milliseconds), Number(count)]
}

/** Returns whether an entry is later than another; false where one of them is no id of an entry. */
function isLater(id: string, other: string): boolean {
  const [one, two] = [partsOf(id), partsOf(other)]
  if (!one || !two) return false
  return one[0] === two[0] ? one[1] > two[1] : one[0] > two[0]
}

/** The last entries of the stream in memory, so that a thousand browsers that come back cost Redis nothing. */
export interface EntryRing {
  /** The id of the last entry. */
  last(): string
  /** Begins again: `entries` are all that come after `completeAfter`. */
  fill(entries: readonly StoredEntry[], completeAfter: string): void
  add(entry: StoredEntry): void
  /** Returns all entries after this id; undefined where it is no id that the ring can know everything after. */
  after(id: string): readonly StoredEntry[] | undefined
  /** Returns all entries since a moment (milliseconds of Redis's clock); undefined where the ring does not reach back so far. */
  since(moment: number): readonly StoredEntry[] | undefined
}

/** Returns an empty ring. */
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
      // A tenth at once: moving ten thousand entries for each new one would cost more than the entry.
      if (entries.length > most * 1.1)
        completeAfter = entries.splice(0, entries.length - most).at(-1)?.id ?? completeAfter
    },
    after: id => (partsOf(id) && !isLater(id, last()) ? laterThan(id) : undefined),
    since: moment => laterThan(`${Math.max(0, Math.floor(moment))}-0`),
  }
}

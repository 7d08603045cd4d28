import type { Entry, Range, Sink, View } from './store.ts'

interface Change {
  readonly key: Buffer
  /** Undefined for a removed key. */
  readonly value: Buffer | undefined
}

/** A view with unwritten changes on top, written later all at once: the working copy of a write or a transaction. */
export interface Overlay extends View {
  put(key: Buffer, value: Buffer): void
  remove(key: Buffer): void
  readonly changes: ReadonlyMap<string, Change>
  /** Runs `work`, and drops its changes if it throws. */
  withSavepoint<T>(work: () => T): T
  writeTo(sink: Sink): void
}

/** Creates an overlay. `claimKey` is called before the first change of a key, and throws to refuse it. */
export function createOverlay(base: View, claimKey: (name: string, key: Buffer) => void): Overlay {
  const changes = new Map<string, Change>()
  let undo: [name: string, before: Change | undefined][] | undefined

  function set(key: Buffer, value: Buffer | undefined): void {
    const name = keyName(key)
    const before = changes.get(name)
    if (before === undefined) claimKey(name, key)
    undo?.push([name, before])
    changes.set(name, { key, value })
  }

  return {
    changes,
    get(key) {
      const change = changes.size === 0 ? undefined : changes.get(keyName(key))
      return change === undefined ? base.get(key) : change.value
    },
    range: range => (changes.size === 0 ? base.range(range) : mergedRange(base, changes, range)),
    put: (key, value) => set(key, value),
    remove: key => set(key, undefined),
    withSavepoint(work) {
      const outer = undo
      undo = []
      try {
        const result = work()
        for (const change of undo) outer?.push(change)
        return result
      } catch (error) {
        for (const [name, before] of undo.reverse()) {
          if (before === undefined) changes.delete(name)
          else changes.set(name, before)
        }
        throw error
      } finally {
        undo = outer
      }
    },
    writeTo(sink) {
      for (const { key, value } of changes.values()) {
        if (value === undefined) sink.remove(key)
        else sink.put(key, value)
      }
    },
  }
}

/** Returns the key as a string, for Maps. */
export function keyName(key: Buffer): string {
  return key.toString('latin1')
}

function mergedRange(base: View, changes: ReadonlyMap<string, Change>, range: Range): Entry[] {
  const from = keyName(range.start)
  const to = keyName(range.end)
  const inside = [...changes].filter(([name]) => name >= from && name < to)
  if (inside.length === 0) return base.range(range)
  const removed = inside.filter(([, change]) => change.value === undefined).length
  const stored = base.range({ ...range, limit: range.limit + removed })
  const overwritten = new Set(inside.map(([name]) => name))
  const entries = stored.filter(entry => !overwritten.has(keyName(entry.key)))
  // The base may have more keys after this part; changes beyond them wait for the next one.
  const last = stored.length >= range.limit + removed ? stored.at(-1)?.key : undefined
  for (const [, { key, value }] of inside) {
    if (value !== undefined && (last === undefined || isBefore(key, last, range.reverse))) entries.push({ key, value })
  }
  const sign = range.reverse ? -1 : 1
  return entries.sort((a, b) => sign * Buffer.compare(a.key, b.key)).slice(0, range.limit)
}

function isBefore(key: Buffer, last: Buffer, reverse: boolean): boolean {
  const difference = Buffer.compare(key, last)
  return reverse ? difference >= 0 : difference <= 0
}

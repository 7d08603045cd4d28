import { MongoError } from '../errors.ts'
import { createOverlay, type Overlay } from './overlay.ts'
import type { Sink, Store, View } from './store.ts'

/** Operations of a write: changes of keys, checks just before the commit, and effects of the commit. */
export interface Writer extends Overlay {
  /** Runs inside the storage's write transaction; throws to cancel the write. */
  guard(check: () => void): void
  /** Runs in the write's commit after all checks; `undo` reverts its changes in memory if that commit fails. */
  effect(run: (sink: Sink) => void, undo?: () => void): void
}

export interface OpenTransaction {
  readonly writer: Writer
  /** `Catalog.sequence` of the snapshot, which lacks later indexes. */
  readonly startedAt: number
  readonly finished: Promise<void>
  /**
   * Writes everything, and `extraWrites`, in one commit.
   * @throws WriteConflict when another write was first
   */
  commit(extraWrites: (sink: Sink) => void): Promise<void>
  abort(): void
}

interface WaitOptions {
  /** By `performance.now()`. */
  readonly deadline: number
  /** Throws after the deadline. */
  readonly checkForInterrupt: () => void
}

export interface Concurrency {
  /**
   * Runs a write outside transactions. It waits for transactions that own one of its keys, so `work` may run
   * repeatedly.
   * @throws the error of `checkForInterrupt` when that takes too long
   */
  write<T>(work: (writer: Writer) => T, waitOptions?: WaitOptions): Promise<T>
  begin(startedAt: number): OpenTransaction
}

/** Maximum delay of a Node timer. */
const MAX_TIMER_MS = 2_147_483_646

class Blocked extends Error {
  readonly by: OpenTransaction
  constructor(by: OpenTransaction) {
    super('held by a transaction')
    this.by = by
  }
}

export function writeConflict(): MongoError {
  return new MongoError(
    'WriteConflict',
    'Write conflict during plan execution and yielding is disabled. Please retry your operation or multi-document transaction.',
  )
}

/**
 * First writer wins: a transaction owns the keys it was first to change, and can't change keys that changed since
 * its snapshot.
 */
export function createConcurrency(store: Store): Concurrency {
  const owners = new Map<string, OpenTransaction>()
  // Keys written in the storage's transaction before their commit is visible; a stamp set there instead lost updates.
  const pending = new Set<ReadonlyMap<string, unknown>>()

  async function attemptWrite<T>(work: (writer: Writer) => T): Promise<T> {
    const writer = createWriter(store.latest, name => {
      const owner = owners.get(name)
      if (owner !== undefined) throw new Blocked(owner)
    })
    try {
      return await store.write(sink => {
        const result = work(writer)
        pending.add(writer.changes)
        writer.apply(sink)
        return result
      }, writer.undo)
    } finally {
      pending.delete(writer.changes)
    }
  }

  function isPending(name: string): boolean {
    return [...pending].some(changes => changes.has(name))
  }

  return {
    async write(work, waitOptions) {
      for (;;) {
        try {
          return await attemptWrite(work)
        } catch (error) {
          if (!(error instanceof Blocked)) throw error
          await finishedBefore(error.by.finished, waitOptions?.deadline)
          waitOptions?.checkForInterrupt()
        }
      }
    },
    begin: startedAt => openTransaction(store, owners, isPending, startedAt),
  }
}

/** Waits for a transaction's end, at most until the deadline. */
async function finishedBefore(finished: Promise<void>, deadline = Number.POSITIVE_INFINITY): Promise<void> {
  const remaining = deadline - performance.now()
  if (remaining > MAX_TIMER_MS) return finished
  let timer: NodeJS.Timeout | undefined
  const timeIsOver = new Promise<void>(resolve => {
    timer = setTimeout(resolve, Math.max(remaining, 0) + 1)
  })
  await Promise.race([finished, timeIsOver])
  clearTimeout(timer)
}

function createWriter(base: View, claimKey: (name: string, key: Buffer) => void) {
  const overlay = createOverlay(base, claimKey)
  const guards: (() => void)[] = []
  const effects: { readonly run: (sink: Sink) => void; readonly undo: (() => void) | undefined }[] = []
  let ran = 0
  return {
    ...overlay,
    withSavepoint<T>(work: () => T): T {
      const effectCount = effects.length
      try {
        return overlay.withSavepoint(work)
      } catch (error) {
        effects.length = effectCount
        throw error
      }
    },
    guard: (check: () => void) => void guards.push(check),
    effect: (run: (sink: Sink) => void, undo?: () => void) => void effects.push({ run, undo }),
    apply(sink: Sink) {
      for (const check of guards) check()
      overlay.writeTo(sink)
      for (const { run } of effects) {
        run(sink)
        ran++
      }
    },
    /** Undoes the effects, newest first. */
    undo() {
      for (const { undo } of effects.slice(0, ran).reverse()) undo?.()
      ran = 0
    },
  }
}

function openTransaction(
  store: Store,
  owners: Map<string, OpenTransaction>,
  isPending: (name: string) => boolean,
  startedAt: number,
): OpenTransaction {
  const snapshot = store.snapshot()
  const ownedKeys: string[] = []
  let isOpen = true
  let finish: () => void = () => undefined
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })

  const writer = createWriter(snapshot, (name, key) => {
    const owner = owners.get(name)
    if (owner === transaction) return
    if (owner !== undefined || isPending(name)) throw writeConflict()
    if (!sameBytes(store.latest.get(key), snapshot.get(key))) throw writeConflict()
    ownedKeys.push(name)
    owners.set(name, transaction)
  })

  function end(): void {
    if (!isOpen) return
    isOpen = false
    snapshot.release()
    for (const name of ownedKeys) owners.delete(name)
    finish()
  }

  const transaction: OpenTransaction = {
    writer,
    startedAt,
    finished,
    async commit(extraWrites) {
      try {
        await store.write(sink => {
          writer.apply(sink)
          extraWrites(sink)
        }, writer.undo)
      } finally {
        end()
      }
    },
    abort: end,
  }
  return transaction
}

function sameBytes(a: Buffer | undefined, b: Buffer | undefined): boolean {
  return a === undefined || b === undefined ? a === b : a.equals(b)
}

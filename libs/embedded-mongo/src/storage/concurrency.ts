import { MongoError } from '../errors.ts'
import { createOverlay, type Overlay } from './overlay.ts'
import type { Sink, Store, View } from './store.ts'

/** What a write may do: change keys, ask a question again at the last moment, and have effects once it is certain. */
export interface Writer extends Overlay {
  /** Asked inside the storage's write transaction; throws where the write must not happen after all. */
  guard(check: () => void): void
  /** Runs with the write, in the same commit, after all its checks; `undo` takes back what it did in memory where that commit fails. */
  effect(run: (sink: Sink) => void, undo?: () => void): void
}

export interface OpenTransaction {
  readonly writer: Writer
  /** The catalog's sequence when the snapshot was taken: later indexes are not in it. */
  readonly startedAt: number
  readonly finished: Promise<void>
  /** Writes everything, with what `alongside` adds, in one commit. Throws WriteConflict where somebody was first. */
  commit(alongside: (sink: Sink) => void): Promise<void>
  abort(): void
}

/** How long a write waits for others. */
interface Patience {
  /** In the clock of `performance.now()`. */
  readonly deadline: number
  /** Throws when the time is over. */
  readonly interrupted: () => void
}

export interface Concurrency {
  /**
   * A write outside transactions; waits for transactions that hold one of its keys, so `work` may run more than once.
   * Throws what `patience` throws when that takes too long.
   */
  write<T>(work: (writer: Writer) => T, patience?: Patience): Promise<T>
  begin(startedAt: number): OpenTransaction
}

/** What a timer of Node can be set to. */
const LONGEST_TIMER_MS = 2_147_483_646

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

/** First writer wins: a key belongs to the transaction that changed it first, and a key changed since a snapshot is lost to it. */
export function createConcurrency(store: Store): Concurrency {
  const held = new Map<string, OpenTransaction>()
  // Keys written inside the storage's transaction whose commit cannot be seen yet; a stamp set there instead lost updates.
  const pending = new Set<ReadonlyMap<string, unknown>>()

  async function attemptWrite<T>(work: (writer: Writer) => T): Promise<T> {
    const writer = createWriter(store.latest, name => {
      const owner = held.get(name)
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
    async write(work, patience) {
      for (;;) {
        try {
          return await attemptWrite(work)
        } catch (error) {
          if (!(error instanceof Blocked)) throw error
          await finishedBefore(error.by.finished, patience?.deadline)
          patience?.interrupted()
        }
      }
    },
    begin: startedAt => openTransaction(store, held, isPending, startedAt),
  }
}

/** Waits for a transaction's end, no longer than until a deadline. */
async function finishedBefore(finished: Promise<void>, deadline = Number.POSITIVE_INFINITY): Promise<void> {
  const left = deadline - performance.now()
  if (left > LONGEST_TIMER_MS) return finished
  let timer: NodeJS.Timeout | undefined
  const timeIsOver = new Promise<void>(resolve => {
    timer = setTimeout(resolve, Math.max(left, 0) + 1)
  })
  await Promise.race([finished, timeIsOver])
  clearTimeout(timer)
}

function createWriter(base: View, claim: (name: string, key: Buffer) => void) {
  const overlay = createOverlay(base, claim)
  const guards: (() => void)[] = []
  const effects: { readonly run: (sink: Sink) => void; readonly undo: (() => void) | undefined }[] = []
  let ran = 0
  return {
    ...overlay,
    attempt<T>(work: () => T): T {
      const known = effects.length
      try {
        return overlay.attempt(work)
      } catch (error) {
        effects.length = known
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
    /** Takes back, newest first, what the effects did. */
    undo() {
      for (const { undo } of effects.slice(0, ran).reverse()) undo?.()
      ran = 0
    },
  }
}

function openTransaction(
  store: Store,
  held: Map<string, OpenTransaction>,
  isPending: (name: string) => boolean,
  startedAt: number,
): OpenTransaction {
  const snapshot = store.snapshot()
  const own: string[] = []
  let isOpen = true
  let finish: () => void = () => undefined
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })

  const writer = createWriter(snapshot, (name, key) => {
    const owner = held.get(name)
    if (owner === transaction) return
    if (owner !== undefined || isPending(name)) throw writeConflict()
    if (!sameBytes(store.latest.get(key), snapshot.get(key))) throw writeConflict()
    own.push(name)
    held.set(name, transaction)
  })

  function end(): void {
    if (!isOpen) return
    isOpen = false
    snapshot.release()
    for (const name of own) held.delete(name)
    finish()
  }

  const transaction: OpenTransaction = {
    writer,
    startedAt,
    finished,
    async commit(alongside) {
      try {
        await store.write(sink => {
          writer.apply(sink)
          alongside(sink)
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

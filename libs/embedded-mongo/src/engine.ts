import type { Engine } from './commands/call.ts'
import { createCursors } from './cursors.ts'
import { createFailPoints } from './fail-points.ts'
import type { Lifetimes } from './lifetimes.ts'
import { createSessions } from './sessions.ts'
import { openCatalog } from './storage/catalog.ts'
import { createConcurrency } from './storage/concurrency.ts'
import { openStore } from './storage/store.ts'
import { deleteExpired } from './storage/ttl.ts'
import { removeOrphans } from './storage/upkeep.ts'

export interface EngineOptions {
  readonly folder: string
  /** Interval for deleting expired documents. */
  readonly ttlSeconds: number
  /** Whether the disk has a write before it is confirmed. */
  readonly isSynced: boolean
  /** Whether clients may set fail points. */
  readonly hasTestCommands: boolean
  readonly lifetimes: Lifetimes
  readonly log: (line: string) => void
}

export interface RunningEngine {
  readonly engine: Engine
  close(): Promise<void>
}

const MAX_SWEEP_MS = 5000
const FORGET_MS = 10 * 60_000

/** Returns a function that logs each line once, so that a persistent problem does not fill the log. */
function onceEach(log: (line: string) => void): (line: string) => void {
  const reported = new Set<string>()
  return line => {
    if (!reported.has(line)) log(line)
    reported.add(line)
  }
}

/** Opens a folder's data and starts its background tasks. */
export async function openEngine(options: EngineOptions): Promise<RunningEngine> {
  const { folder, ttlSeconds, isSynced, hasTestCommands, lifetimes, log } = options
  const store = openStore(folder, { isSynced })
  const catalog = await openCatalog(store)
  const concurrency = createConcurrency(store)
  const sessions = createSessions(store, concurrency, catalog, lifetimes)
  const cursors = createCursors(lifetimes.cursor)
  let background: Promise<unknown> = Promise.resolve()
  let isOpen = true

  function run(task: () => Promise<unknown>): void {
    background = background.then(async () => {
      if (!isOpen) return
      await task().catch((error: unknown) => log(`upkeep failed: ${error instanceof Error ? error.message : error}`))
    })
  }

  const engine: Engine = {
    store,
    catalog,
    concurrency,
    sessions,
    cursors,
    failPoints: createFailPoints(),
    hasTestCommands,
    lifetimes,
    host: '',
    startedAt: Date.now(),
    log,
    sweepOrphans: () => run(() => removeOrphans(store, catalog)),
  }
  engine.sweepOrphans()
  const shortest = Math.min(...Object.values(lifetimes))
  const sweeping = setInterval(
    () => {
      sessions.sweep(Date.now())
      cursors.sweep(Date.now())
    },
    Math.min(MAX_SWEEP_MS, shortest * 250),
  )
  const report = onceEach(line => log(`upkeep: ${line}`))
  const expiring = setInterval(
    () => run(() => deleteExpired({ store, catalog, concurrency, report }, Date.now())),
    ttlSeconds * 1000,
  )
  const forgetting = setInterval(() => run(() => sessions.forgetOld(Date.now())), FORGET_MS)

  return {
    engine,
    async close() {
      clearInterval(sweeping)
      clearInterval(expiring)
      clearInterval(forgetting)
      sessions.closeAll()
      isOpen = false
      await background
      await store.close()
    },
  }
}

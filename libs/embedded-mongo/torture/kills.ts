import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type MongoClient, UUID } from 'mongodb'
import { killProgram, startProgram } from '../testing/program.ts'
import { type Random, randomOf } from '../testing/random.ts'
import { checkBalances, checkIndexResults, readStates } from './check-data.ts'
import { checkStorage } from './check-storage.ts'
import { connectTo } from './connect-to.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { DATABASE, prepare, type Repeater, writeUntilGone } from './load.ts'

/** Kills per folder; a growing folder would slow every check down. */
const KILLS_A_FOLDER = 20
/** One kill in this many happens while the engine starts. */
const STARTING_EVERY = 5
const STARTING_MS = 160
const WRITING_MS = 400
const MAX_MS = 60_000
const CLEANUP_MS = 3000

export interface KillRun {
  readonly program: string
  readonly seed: number
  readonly kills: number
}

export interface KillOutcome {
  /** Number of acknowledged operations by kind. */
  readonly acknowledged: ReadonlyMap<string, number>
  readonly killedWhileStarting: number
}

interface Folder {
  readonly path: string
  readonly ledger: Ledger
  readonly repeater: Repeater
}

/**
 * Kills the engine repeatedly while it writes or starts.
 * @throws Error naming the seed at the first violation
 */
export async function runKills({ program, seed, kills }: KillRun): Promise<KillOutcome> {
  const random = randomOf(seed)
  const acknowledged = new Map<string, number>()
  let killedWhileStarting = 0
  for (let done = 0; done < kills; ) {
    const folder = {
      path: mkdtempSync(join(tmpdir(), 'sm-torture-')),
      ledger: createLedger(),
      repeater: { session: new UUID(), acknowledged: 0 },
    }
    const until = Math.min(kills, done + KILLS_A_FOLDER)
    try {
      for (; done < until; done++) {
        if (done % STARTING_EVERY === STARTING_EVERY - 1)
          killedWhileStarting += await killWhileStarting(program, folder, random)
        else await withTimeout(killWhileWriting(program, folder, random, done))
      }
      await finalCheck(program, folder)
    } catch (error) {
      throw new Error(`seed ${seed}, kill ${done + 1}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    } finally {
      rmSync(folder.path, { recursive: true, force: true })
    }
    for (const [kind, count] of folder.ledger.acknowledged())
      acknowledged.set(kind, (acknowledged.get(kind) ?? 0) + count)
  }
  return { acknowledged, killedWhileStarting }
}

/**
 * Waits for leftovers of a dead engine, within a limit: the driver may never settle an operation of a closed
 * client.
 */
async function waitBriefly(work: Promise<void>): Promise<void> {
  work.catch(() => undefined)
  await Promise.race([work, setTimeout(CLEANUP_MS, undefined, { ref: false })])
}

/** An engine or a client that hangs is a finding too. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const abortController = new AbortController()
  const late = setTimeout(MAX_MS, undefined, { signal: abortController.signal }).then(() => {
    throw new Error(`nothing happened for ${MAX_MS / 1000} s`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    abortController.abort()
  }
}

async function killWhileStarting(program: string, folder: Folder, random: Random): Promise<number> {
  const started = startProgram(program, ['--folder', folder.path])
  let isReady = false
  started.uri.then(
    () => {
      isReady = true
    },
    () => undefined,
  )
  await setTimeout(random.below(STARTING_MS))
  await killProgram(started)
  return isReady ? 0 : 1
}

async function killWhileWriting(program: string, folder: Folder, random: Random, life: number): Promise<void> {
  const started = startProgram(program, ['--folder', folder.path, '--ttl-seconds', '0.05'])
  const client = await connectTo(await started.uri, { maxPoolSize: 30 })
  try {
    const db = client.db(DATABASE)
    await check(folder, client)
    await prepare(db, folder.ledger)
    const load = writeUntilGone(client, await started.uri, folder.ledger, folder.repeater, random.branch(), life)
    await Promise.race([setTimeout(random.below(WRITING_MS)), load])
    await killProgram(started)
    // Otherwise a client that retries a transaction waits for the engine's return.
    await waitBriefly(client.close(true))
    await waitBriefly(load)
  } finally {
    await killProgram(started)
    await waitBriefly(client.close(true))
  }
  throwProblems(await checkStorage(folder.path))
}

/** Checks a folder for the last time, by an engine that is not killed. */
async function finalCheck(program: string, folder: Folder): Promise<void> {
  const started = startProgram(program, ['--folder', folder.path])
  const client = await connectTo(await started.uri, { maxPoolSize: 30 })
  try {
    await check(folder, client)
  } finally {
    await client.close()
    started.child.kill('SIGTERM')
    await started.ended
  }
  throwProblems(await checkStorage(folder.path))
}

async function check({ ledger }: Folder, client: MongoClient): Promise<void> {
  const db = client.db(DATABASE)
  throwProblems([
    ...ledger.reconcile(await readStates(db)),
    ...(await checkBalances(db)),
    ...(await checkIndexResults(db)),
  ])
}

function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.slice(0, 10).join('\n'))
}

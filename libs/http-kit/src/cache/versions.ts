import { randomUUID } from 'node:crypto'
import type { Contract, Subject } from '@santhe/contracts'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import type { Logger } from 'pino'
import type { RedisConnection } from '../redis.ts'

const KEY = 'santhe:{versions}'
const STOCK_KEY = 'santhe:{versions}:stock-bumped'
/** Lists may lag stock by this many ms (docs/caches.md#stock). */
const STOCK_MS = 2_000
/** Subjects that show stock. */
const STOCK_SUBJECTS: readonly Subject[] = ['product', 'calendar']

/** Only subjects of shared responses have versions. */
const SUBJECTS: readonly Subject[] = [
  ...new Set(ALL_CALLS.flatMap(({ contract }) => (contract.shared ? contract.provides : []))),
]

/** Versions at one moment, as text per contract. */
interface Versions {
  (contract: Contract): string
  /** Missing subjects have no version. */
  readonly bySubject: Readonly<Partial<Record<Subject, string>>>
}

/** Never changed, or lost. */
const NO_VERSION = '-'

export interface SubjectVersions {
  /** Undefined while Redis is away. Concurrent callers share a round trip. */
  read(): Promise<Versions | undefined>
  /** Outdates responses showing these subjects. Never throws: pending bumps are written when Redis returns. */
  bump(subjects: readonly Subject[]): Promise<void>
  /** For stock: exact figures at once, lists at most every 2 s, always including the last change. */
  stockMoved(): Promise<void>
  /** Writes pending bumps. */
  close(): Promise<void>
}

/** Bumps unless another process did within the window; then returns ms to wait. */
const BUMP_STOCK = `
if redis.call('set', KEYS[2], 1, 'NX', 'PX', ARGV[1]) then
  for i = 3, #ARGV do redis.call('hset', KEYS[1], ARGV[i], ARGV[2]) end
  return 0
end
return math.max(1, redis.call('pttl', KEYS[2]))`

function versionsOf(values: readonly (string | null)[]): Versions {
  const texts = new Map<Contract, string>()
  const of = (contract: Contract) => {
    const cached = texts.get(contract)
    if (cached !== undefined) return cached
    const text = contract.provides.map(subject => values[SUBJECTS.indexOf(subject)] ?? NO_VERSION).join(' ')
    texts.set(contract, text)
    return text
  }
  const bySubject = Object.fromEntries(SUBJECTS.map((subject, at) => [subject, values[at] ?? NO_VERSION]))
  return Object.assign(of, { bySubject })
}

/** Writes bumps, and failed ones again when Redis returns. */
function bumpsOf(redis: RedisConnection, log: Logger) {
  const unsent = new Set<Subject>()

  async function publish(subjects: readonly Subject[]): Promise<void> {
    try {
      await redis.hset(KEY, Object.fromEntries(subjects.map(subject => [subject, randomUUID()])))
    } catch (error) {
      for (const subject of subjects) unsent.add(subject)
      log.warn({ err: error, subjects }, 'the caches could not be notified of a change yet')
    }
  }

  async function publishUnsent(): Promise<void> {
    const subjects = [...unsent]
    unsent.clear()
    if (subjects.length > 0) await publish(subjects)
  }
  redis.on('ready', publishUnsent)
  return { unsent, publish, stop: () => redis.off('ready', publishUnsent) }
}

/** All versions are in one Redis hash. They are random, so a lost one never returns. */
export function createVersions(redis: RedisConnection, log: Logger): SubjectVersions {
  const { unsent, publish, stop } = bumpsOf(redis, log)
  let trailing: NodeJS.Timeout | undefined

  /** Exact stock at once; lists may lag. */
  async function stockMoved(): Promise<void> {
    await publish(['stock'])
    await listsMoved()
  }

  async function listsMoved(): Promise<void> {
    if (trailing) return
    try {
      const wait = Number(await redis.eval(BUMP_STOCK, 2, KEY, STOCK_KEY, STOCK_MS, randomUUID(), ...STOCK_SUBJECTS))
      if (wait > 0) trailing ??= setTimeout(afterWait, wait)
    } catch (error) {
      for (const subject of STOCK_SUBJECTS) unsent.add(subject)
      log.warn({ err: error }, 'the caches could not be notified of moved stock yet')
    }
  }

  function afterWait(): void {
    trailing = undefined
    listsMoved()
  }

  const read = coalesce(async (): Promise<Versions | undefined> => {
    try {
      return versionsOf(await redis.hmget(KEY, ...SUBJECTS))
    } catch {
      return undefined
    }
  })

  return {
    read,
    async bump(subjects) {
      const cachedSubjects = subjects.filter(subject => SUBJECTS.includes(subject))
      if (cachedSubjects.length > 0) await publish(cachedSubjects)
    },
    stockMoved,
    async close() {
      stop()
      if (trailing) {
        clearTimeout(trailing)
        trailing = undefined
        await publish(STOCK_SUBJECTS)
      }
    },
  }
}

/**
 * Shares runs among callers: one at a time, the next starting after the last. So no caller gets a result read
 * before its call.
 */
export function coalesce<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> | undefined
  /** Not started yet: new callers may join. */
  let waiting: Promise<Result> | undefined

  /** A previous failure concerns only its own callers. */
  function previousDone(): Promise<unknown> {
    return running?.catch(() => {}) ?? new Promise(resolve => setImmediate(resolve))
  }

  async function start(): Promise<Result> {
    await previousDone()
    waiting = undefined
    const result = run()
    running = result
    return result.finally(() => {
      if (running === result) running = undefined
    })
  }

  return () => {
    waiting ??= start()
    return waiting
  }
}

import { randomUUID } from 'node:crypto'
import type { Contract, Subject } from '@santhe/contracts'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { coalesce } from './coalesce.ts'

const KEY = 'santhe:versions'
const STOCK_KEY = 'santhe:stock-bumped'
/** Lists may show stock this much late (docs/caches.md#stock). */
const STOCK_MS = 2_000
/** The cached subjects that show how many boxes are available. */
const STOCK_SUBJECTS: readonly Subject[] = ['product', 'calendar']

/** Only subjects that shared responses show have a version: nothing else is cached. */
const SUBJECTS: readonly Subject[] = [
  ...new Set(ALL_CALLS.flatMap(({ contract }) => (contract.shared ? contract.provides : []))),
]

/** The versions at one moment, as one text for each contract. */
interface Versions {
  (contract: Contract): string
  /** By subject; one that is missing has no version. */
  readonly bySubject: Readonly<Partial<Record<Subject, string>>>
}

/** The version of a subject that never changed, or whose version was lost. */
const NO_VERSION = '-'

export interface SubjectVersions {
  /** Returns the versions; undefined while Redis is away. Callers at the same time share one round trip. */
  read(): Promise<Versions | undefined>
  /** Makes every cached response that shows one of these out of date. Never throws: what can't be written now is written when Redis is back. */
  bump(subjects: readonly Subject[]): Promise<void>
  /** The same for stock alone: exact figures at once; lists at once and then at most every 2 s, the last change always. */
  stockMoved(): Promise<void>
  /** Writes the bumps that are still waiting. */
  close(): Promise<void>
}

/** Bumps at once where nobody did within the window, else returns for how many milliseconds to wait. */
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

/** Returns the versions of all subjects, in one Redis hash. A version is a fresh random text: one that was lost can't come again. */
export function createVersions(redis: Redis, log: Logger): SubjectVersions {
  const unsent = new Set<Subject>()
  let trailing: NodeJS.Timeout | undefined

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

  /** What shows exact stock is out of date at once; lists may lag. */
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
      redis.off('ready', publishUnsent)
      if (trailing) {
        clearTimeout(trailing)
        trailing = undefined
        await publish(STOCK_SUBJECTS)
      }
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { Contract, Subject } from '@santhe/contracts'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { askTogether } from './ask-together.ts'

const KEY = 'santhe:versions'
const STOCK_KEY = 'santhe:stock-bumped'
/** Lists may show stock this much late (docs/caches.md#stock). */
const STOCK_MS = 2_000
/** What shows how many boxes are left, and is kept. */
const STOCK_SUBJECTS: readonly Subject[] = ['product', 'calendar']

/** Only what a shared answer shows has a version: nothing else is kept. */
const SUBJECTS: readonly Subject[] = [
  ...new Set(ALL_CALLS.flatMap(({ contract }) => (contract.shared ? contract.provides : []))),
]

/** The versions of one moment, as one text for each contract. */
interface Versions {
  (contract: Contract): string
  /** One by one; a subject that is not here has none. */
  readonly bySubject: Readonly<Partial<Record<Subject, string>>>
}

/** What a subject is at that never changed, or whose version was lost. */
const NO_VERSION = '-'

export interface SubjectVersions {
  /** Undefined while Redis is away. Who asks at the same time shares one round trip. */
  read(): Promise<Versions | undefined>
  /** Makes every kept answer that shows one of these out of date. Never throws: what could not be told now is told when Redis is back. */
  bump(subjects: readonly Subject[]): Promise<void>
  /** The same for stock alone: what shows it to the moment at once, lists at once and then at most every 2 s, the last one always. */
  stockMoved(): Promise<void>
  /** Tells what is still to be told. */
  close(): Promise<void>
}

/** Bumps at once where nobody did within the window, else answers for how many milliseconds to wait. */
const BUMP_STOCK = `
if redis.call('set', KEYS[2], 1, 'NX', 'PX', ARGV[1]) then
  for i = 3, #ARGV do redis.call('hset', KEYS[1], ARGV[i], ARGV[2]) end
  return 0
end
return math.max(1, redis.call('pttl', KEYS[2]))`

function versionsOf(values: readonly (string | null)[]): Versions {
  const texts = new Map<Contract, string>()
  const of = (contract: Contract) => {
    const known = texts.get(contract)
    if (known !== undefined) return known
    const text = contract.provides.map(subject => values[SUBJECTS.indexOf(subject)] ?? NO_VERSION).join(' ')
    texts.set(contract, text)
    return text
  }
  const bySubject = Object.fromEntries(SUBJECTS.map((subject, at) => [subject, values[at] ?? NO_VERSION]))
  return Object.assign(of, { bySubject })
}

/** The version of each subject, in one Redis hash. A version is a fresh random text: one that was lost can't come again. */
export function createVersions(redis: Redis, log: Logger): SubjectVersions {
  const untold = new Set<Subject>()
  let trailing: NodeJS.Timeout | undefined

  async function tell(subjects: readonly Subject[]): Promise<void> {
    try {
      await redis.hset(KEY, Object.fromEntries(subjects.map(subject => [subject, randomUUID()])))
    } catch (error) {
      for (const subject of subjects) untold.add(subject)
      log.warn({ err: error, subjects }, 'a change could not be told to the caches yet')
    }
  }

  async function tellUntold(): Promise<void> {
    const subjects = [...untold]
    untold.clear()
    if (subjects.length > 0) await tell(subjects)
  }
  redis.on('ready', tellUntold)

  /** What shows stock to the moment is out of date at once; lists may lag. */
  async function stockMoved(): Promise<void> {
    await tell(['stock'])
    await listsMoved()
  }

  async function listsMoved(): Promise<void> {
    if (trailing) return
    try {
      const wait = Number(await redis.eval(BUMP_STOCK, 2, KEY, STOCK_KEY, STOCK_MS, randomUUID(), ...STOCK_SUBJECTS))
      if (wait > 0) trailing ??= setTimeout(afterWait, wait)
    } catch (error) {
      for (const subject of STOCK_SUBJECTS) untold.add(subject)
      log.warn({ err: error }, 'moved stock could not be told to the caches yet')
    }
  }

  function afterWait(): void {
    trailing = undefined
    listsMoved()
  }

  const read = askTogether(async (): Promise<Versions | undefined> => {
    try {
      return versionsOf(await redis.hmget(KEY, ...SUBJECTS))
    } catch {
      return undefined
    }
  })

  return {
    read,
    async bump(subjects) {
      const kept = subjects.filter(subject => SUBJECTS.includes(subject))
      if (kept.length > 0) await tell(kept)
    },
    stockMoved,
    async close() {
      redis.off('ready', tellUntold)
      if (trailing) {
        clearTimeout(trailing)
        trailing = undefined
        await tell(STOCK_SUBJECTS)
      }
    },
  }
}

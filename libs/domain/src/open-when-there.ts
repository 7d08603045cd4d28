import { setTimeout as pause } from 'node:timers/promises'
import { type Domain, type OpenDomain, openDomain } from './domain.ts'

const PAUSE_MS = 500

/** What a database says that is still coming up: nobody answers, or nobody takes writes yet. */
const NOT_THERE_YET = [
  'MongooseServerSelectionError',
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
]
/** InterruptedAtShutdown, InterruptedDueToReplStateChange, PrimarySteppedDown, NotYetInitialized, ShutdownInProgress, NotWritablePrimary, NotPrimaryNoSecondaryOk. */
const NO_PRIMARY_YET = [11_600, 11_602, 189, 94, 91, 10_107, 13_435]

function isStillComing(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code: unknown = 'code' in error ? error.code : undefined
  return NOT_THERE_YET.includes(error.name) || NO_PRIMARY_YET.some(known => known === code)
}

/** Opens the domain, asking again while the database comes up; every other failure, such as a wrong address, is thrown at once. */
export async function openDomainWhenThere(
  options: OpenDomain,
  { onWait }: { onWait: (reason: string) => void },
): Promise<Domain> {
  for (;;) {
    try {
      return await openDomain(options)
    } catch (error) {
      if (!isStillComing(error)) throw error
      onWait(error.message)
      await pause(PAUSE_MS)
    }
  }
}

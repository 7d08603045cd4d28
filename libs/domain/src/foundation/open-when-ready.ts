import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway } from './database-away.ts'
import { type Domain, type OpenDomain, openDomain } from './domain.ts'

const PAUSE_MS = 500

/** Opens the domain, trying again while the database starts. Throws any other error at once, such as for a wrong connection string. */
export async function openDomainWhenReady(
  options: OpenDomain,
  { onWait }: { onWait: (reason: string) => void },
): Promise<Domain> {
  for (;;) {
    try {
      return await openDomain(options)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      onWait(error.message)
      await pause(PAUSE_MS)
    }
  }
}

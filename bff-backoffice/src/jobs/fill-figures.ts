import { type Domain, statistics } from '@santhe/domain'
import type { Log } from '@santhe/http-kit'

/** Counts what happened before the market had figures; from then on the storefront's worker adds what happens. */
export async function fillFigures(domain: Domain, log: Log): Promise<void> {
  try {
    const written = await statistics.fillFigures({ now: new Date() }, domain)
    if (written > 0) log.info({ written }, 'the statistics include older orders')
  } catch (error) {
    log.error({ err: error }, 'older orders could not be counted; the statistics lack them until the next start')
  }
}

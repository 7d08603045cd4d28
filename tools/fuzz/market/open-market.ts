import { join } from 'node:path'
import { closeDomain, type Domain, openDomain } from '@santhe/domain'
import { LIMITS } from '@santhe/http-kit'
import { z } from 'zod'
import type { Owner } from '../calls/read-operations.ts'
import { type Cast, openCast } from './cast.ts'

const Environment = z.object({
  MONGODB_URI: z.string(),
  MONGODB_DATABASE: z.string(),
  REDIS_URL: z.string(),
  FILES_DIR: z.string(),
  CASHFREE_SECRET: z.string(),
})

/** The only push service for the market of a run; no host has this name, so no message leaves the machine. */
export const FUZZED_PUSH_HOST = 'push.invalid'

/** Additional settings of the servers: no rate limit refuses a request, and no push message leaves the machine. */
export const FUZZ_ENVIRONMENT = {
  RATE_LIMITS: JSON.stringify(Object.fromEntries(Object.keys(LIMITS).map(name => [name, 1_000_000_000]))),
  LOG_LEVEL: 'error',
  PUSH_SERVICES: FUZZED_PUSH_HOST,
}

/** A running market and its access for the fuzz. */
export interface FuzzMarket {
  /** Returns the server's URL for calls of this owner. */
  urlOf(owner: Owner): string
  domain: Domain
  cast: Cast
  filesFolder: string
  logFolder: string
  /** Returns each server's pid by name. */
  pids(): Record<string, number | undefined>
  /** Secret that signs payments' webhook events. */
  paymentSecret: string
  /** Closes connections, but not the market. */
  close(): Promise<void>
}

/** Connects to a running market, by its back ends' environment. */
export async function openFuzzMarket(
  { urlOf, pids }: Pick<FuzzMarket, 'urlOf' | 'pids'>,
  backEndEnvironment: Readonly<Record<string, string | undefined>>,
): Promise<FuzzMarket> {
  const environment = Environment.parse(backEndEnvironment)
  const domain = await openDomain({ uri: environment.MONGODB_URI, database: environment.MONGODB_DATABASE })
  const cast = await openCast(domain, environment.REDIS_URL)
  return {
    ...{ urlOf, pids, domain, cast },
    filesFolder: environment.FILES_DIR,
    logFolder: join(environment.FILES_DIR, '..', 'logs'),
    paymentSecret: environment.CASHFREE_SECRET,
    async close() {
      cast.close()
      await closeDomain(domain)
    },
  }
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDomain, type Domain, openDomain } from '@santhe/domain'
import { type CashfreeControl, cashfreeControl } from '../../cashfree-sandbox/control-client.ts'
import { startCashfreeSandbox } from '../../cashfree-sandbox/start-cashfree-sandbox.ts'
import { watchFolder } from '../../engines/guard.ts'
import { type BuiltPrograms, killableBackEnd } from './back-end.ts'
import { type Clock, openClock } from './clock.ts'
import { killableMongo, killableRedis } from './engines.ts'
import type { Victims } from './victim.ts'

/**
 * Seconds of a reservation, a payment, its grace period and the pauses between polls: short, so that all end
 * during a run.
 */
const TIMES = { RESERVATION_SECONDS: '3', PAYMENT_SECONDS: '5', PAYMENT_GRACE_SECONDS: '1', RECONCILE_SECONDS: '1' }
/** Pauses (s) before retries of a failed webhook event. */
const RETRY_SECONDS = [0.3, 0.6, 1, 2, 3]

export interface World {
  victims: Victims
  storefrontUrls: readonly [string, string]
  officeUrl: string
  clock: Clock
  redisUrl: string
  provider: CashfreeControl
  domain: Domain
  /** Folder of its logs, which exists while the world is open. */
  folder: string
  close(): Promise<void>
}

/**
 * Opens an empty market for one seed, with its clock at `start`: engine, Redis, the stand-in for the payment
 * provider,
 * two storefronts and a back office.
 */
export async function openWorld({
  programs,
  start,
}: {
  programs: BuiltPrograms['programs']
  start: Date
}): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'santhe-torture-'))
  watchFolder(folder)
  const clock = openClock(folder)
  clock.to(start)
  const [engine, redis] = [await killableMongo(folder), await killableRedis(folder)]
  await Promise.all([engine.up(), redis.up()])
  const sandbox = await startCashfreeSandbox({ refundSeconds: 0.3, retrySeconds: RETRY_SECONDS })
  const environment = {
    ...TIMES,
    MONGODB_URI: engine.url,
    REDIS_URL: redis.url,
    EDGE_KEY: randomBytes(32).toString('base64url'),
    LOG_LEVEL: 'info',
    CASHFREE_ENV: 'testing',
    CASHFREE_APP_ID: sandbox.appId,
    CASHFREE_SECRET: sandbox.secret,
    CASHFREE_URL: sandbox.apiUrl,
    // Raised, since many choose with an expired link.
    RATE_LIMITS: JSON.stringify({ resetsPerIp: 1_000_000 }),
  }
  const backEnd = (name: string, program: string) => killableBackEnd({ name, program, folder, clock, environment })
  const [first, second, office] = [
    await backEnd('storefront 0', programs.storefront),
    await backEnd('storefront 1', programs.storefront),
    await backEnd('the office', programs.backoffice),
  ]
  await Promise.all([first.up(), second.up(), office.up()])
  const domain = await openDomain({ uri: engine.url, database: 'santhe', poolSize: 5 })
  const backEnds = { 'storefront 0': first, 'storefront 1': second, 'the office': office }
  return {
    victims: { ...backEnds, 'the engine': engine, Redis: redis },
    storefrontUrls: [first.url, second.url],
    officeUrl: office.url,
    clock,
    redisUrl: redis.url,
    provider: cashfreeControl(sandbox),
    domain,
    folder,
    async close() {
      await Promise.all([first.stop(), second.stop(), office.stop()])
      await closeDomain(domain)
      await sandbox.close()
      await Promise.all([engine.stop(), redis.stop()])
      clock.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

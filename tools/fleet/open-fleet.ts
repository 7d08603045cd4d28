import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { closeDomain, type Domain, openDomain } from '@santhe/domain'
import { openStore } from '@santhe/files'
import { watchFolder } from '../engines/guard.ts'
import { provideEngines } from '../engines/provide-engines.ts'
import { checkout, Failure } from '../engines/run-program.ts'
import { releaseAll } from '../release/release.ts'
import { writeScript } from '../torture/script/write-script.ts'
import { type StockedMarket, stockMarket } from '../torture/world/stock-market.ts'
import { openBalancer } from './balancer.ts'
import { addHost, forward, type Host, OUTSIDE_IP, openSwitch } from './network.ts'
import { PART_NAMES, type Part, type PartName, partOf, urlsOf } from './parts.ts'

const PORTS = { balancer: 8080, mongo: 27_017, redis: 6_379 }
const MONGODB_DATABASE = 'santhe'
/** Folder of the last run's output. */
export const LOG_FOLDER = join(checkout, '.santhe', 'fleet')
const FARM = [10_000, 10_000, 10_000, 10_000]
/** Boxes of each product; the last farm's sell out. */
const FARMS = [FARM, FARM, FARM, [40]]
const SIZE = { buyers: 24, seconds: 3 }
/** Raised, since all visitors come from one machine. */
const RATE_LIMITS = { calls: 1_000_000, pageRenders: 1_000_000 }

const WITHIN_MS = 60_000
const POLL_MS = 100

/** Prints a line with the elapsed seconds. */
type Print = (line: string) => void

export interface Fleet {
  /** URL of the load balancer. */
  url: string
  hosts: readonly [Host, Host]
  parts: readonly Part[]
  market: StockedMarket
  domain: Domain
  /** Returns the URLs of edges that receive requests. */
  readyEdges: () => string[]
  close(): Promise<void>
}

/** Starts database and Redis, and gives hosts access to them. Returns the settings for the hosts' programs. */
async function openEngines(folder: string, print: Print) {
  const { MONGODB_URI: _mongo, REDIS_URL: _redis, ...environment } = process.env
  const engines = await provideEngines({ dataFolder: folder, log: print, environment, isSynced: false })
  const mongo = decodeURIComponent(/^mongodb:\/\/([^/]+)/.exec(engines.mongoUri)?.[1] ?? '')
  forward(
    PORTS.mongo,
    mongo.startsWith('/') ? { path: mongo } : { host: '127.0.0.1', port: Number(mongo.split(':')[1]) },
  )
  const redis = new URL(engines.redisUrl)
  forward(PORTS.redis, { host: redis.hostname, port: Number(redis.port) })
  redis.host = `${OUTSIDE_IP}:${PORTS.redis}`
  const MONGODB_URI = `mongodb://${OUTSIDE_IP}:${PORTS.mongo}/?directConnection=true`
  return { engines, settings: { MONGODB_URI, REDIS_URL: redis.href } }
}

/** Releases this tree's build, and fills the market. */
async function fill(engines: { mongoUri: string; redisUrl: string }, domain: Domain, folder: string) {
  const { mongoUri: MONGODB_URI } = engines
  const releases = await openStore('releases', join(folder, 'releases'), {
    ...{ FILES: 'mongodb', MONGODB_URI, MONGODB_DATABASE },
  })
  await releaseAll({ root: checkout, releases, log: () => {}, compression: 'quick' })
  await releases.close()
  const script = { ...writeScript(1, SIZE), farms: FARMS, harvests: FARMS.flat().map(() => null) }
  return stockMarket(script, engines.redisUrl, domain)
}

/**
 * Opens a market on two hosts, each with an edge, a storefront and a back office, and one database and one Redis
 * outside.
 */
export async function openFleet(print: Print): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'santhe-fleet-'))
  watchFolder(folder)
  await rm(LOG_FOLDER, { recursive: true, force: true })
  await mkdir(LOG_FOLDER, { recursive: true })
  await openSwitch()
  const hosts = [await addHost('a', '10.77.0.11'), await addHost('b', '10.77.0.12')] as const
  const { engines, settings } = await openEngines(folder, print)
  const domain = await openDomain({ uri: engines.mongoUri, database: MONGODB_DATABASE })
  const market = await fill(engines, domain, folder)
  const balancer = await openBalancer({ urls: urlsOf('edge', hosts), port: PORTS.balancer })
  const environment = {
    ...process.env,
    ...settings,
    ...{ NODE_ENV: 'test', HOST: '0.0.0.0', FILES: 'mongodb', TRUSTED_PROXIES: '1', MONGODB_DATABASE },
    EDGE_KEY: randomBytes(32).toString('base64url'),
    PUBLIC_URL: balancer.url,
    RATE_LIMITS: JSON.stringify(RATE_LIMITS),
    STOREFRONT_URL: urlsOf('storefront', hosts).join(),
    BACKOFFICE_URL: urlsOf('backoffice', hosts).join(),
  }
  const parts = hosts.flatMap(host =>
    PART_NAMES.map(name => partOf(name, host, { environment, logFolder: LOG_FOLDER })),
  )
  const close = async () => {
    await Promise.all(parts.map(part => part.stop()))
    balancer.close()
    await closeDomain(domain)
    await engines.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (const name of PART_NAMES) await Promise.all(parts.filter(part => part.name === name).map(part => part.start()))
  } catch (error) {
    await close()
    throw error
  }
  return { url: balancer.url, hosts, parts, market, domain, readyEdges: balancer.readyUrls, close }
}

/** A fleet, and people who use it. */
export interface Stage extends Fleet {
  /** Names the current incident; the requests of its seconds are counted separately. */
  note(name: string): void
  print: Print
}

/**
 * Returns the milliseconds it took.
 * @throws Failure when it takes too long
 */
export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<number> {
  const began = Date.now()
  while (!(await isSo())) {
    if (Date.now() - began > WITHIN_MS) throw new Failure(`${what} took longer than ${WITHIN_MS / 1_000} s`)
    await pause(POLL_MS)
  }
  return Date.now() - began
}

/** Starts new versions of a part, one host after the other. */
export async function replaceParts(name: PartName, stage: Stage): Promise<void> {
  for (const part of stage.parts.filter(one => one.name === name)) {
    stage.note(`new ${name} on ${part.host.name}`)
    await part.replace()
  }
}

export const areBothReady = (stage: Stage) => until(() => stage.readyEdges().length === 2, 'The second edge')

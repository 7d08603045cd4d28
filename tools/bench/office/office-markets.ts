import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closeDomain, type Domain, openDomain, statistics } from '@santhe/domain'
import { Journal } from '@santhe/domain/records'
import { provideEngines } from '../../engines/provide-engines.ts'
import { LARGE, type MarketSize } from '../../seed/grow-market.ts'
import { insertAll } from '../../seed/large/insert-all.ts'
import { seedManyProducts } from '../../seed/many-products.ts'

/** Kept between runs, unless MONGODB_URI names a server. */
const FOLDER = join(fileURLToPath(new URL('../../..', import.meta.url)), '.santhe', 'bench')
const SMALL: MarketSize = { products: 1_000, farms: 500, people: 2_000, orders: 10_000 }
/** Increment when seeding changes, so markets of earlier runs are rebuilt. */
const VERSION = 1

/** The second is ten times larger; seeding time is the clock of reads. */
export interface OfficeMarkets {
  readonly small: Domain
  readonly large: Domain
  readonly now: Date
  close(): Promise<void>
}

interface Mark {
  _id: string
  version: number
  at: Date
}

/** Returns entries of two hundred people about the things of a market of this size. */
function journalOf({ orders }: MarketSize, at: Date): object[] {
  return Array.from({ length: orders / 5 }, (_unused, place) => ({
    _id: place + 1,
    at: new Date(at.getTime() - (orders / 5 - place) * 60_000),
    personId: 1 + (place % 200),
    role: 'admin',
    forId: null,
    device: 'Chrome on Windows',
    act: place % 50 === 0 ? 'fee.changed' : 'order.statusSet',
    thing: place % 50 === 0 ? 'fee' : 'order',
    thingId: place + 1,
    name: `#${place + 1}`,
    district: place % 9 === 0 ? 'Kolar' : null,
    fields: [],
    before: null,
    after: null,
    reason: '',
  }))
}

const markOf = ({ connection }: Domain) => connection.collection<Mark>('benchMarket')

/** Backfills as the back office does at startup. */
async function opened(uri: string, database: string, size: MarketSize): Promise<{ domain: Domain; at: Date }> {
  const existing = await openDomain({ uri, database, monitorCommands: true })
  const mark = await markOf(existing).findOne({ _id: 'whole', version: VERSION })
  if (mark) return { domain: existing, at: mark.at }
  await existing.connection.dropDatabase()
  await closeDomain(existing)
  const domain = await openDomain({ uri, database, monitorCommands: true })
  const [at, began] = [new Date(), performance.now()]
  const { products: productCount, farms: farmCount, people: personCount, orders } = size
  const counts = { products: productCount, farms: farmCount, buyers: personCount - farmCount, orders }
  await seedManyProducts({ ...counts, now: at }, domain)
  for await (const _ of statistics.recount({ isMending: true }, domain));
  await insertAll(Journal(domain.connection), journalOf(size, at))
  await markOf(domain).insertOne({ _id: 'whole', version: VERSION, at })
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(
    `  seeded ${orders} orders, ${farmCount} farms, ${personCount} people and ${productCount} products in ${seconds} s`,
  )
  return { domain, at }
}

/** Seeds if missing; discards interrupted seeding. */
export async function openOfficeMarkets(environment: NodeJS.ProcessEnv = process.env): Promise<OfficeMarkets> {
  const engines = await provideEngines({ dataFolder: FOLDER, log: () => {}, need: ['mongo'], environment })
  const uri = engines.mongoUri
  try {
    const small = await opened(uri, 'santhe_bench_small', SMALL)
    const large = await opened(uri, 'santhe_bench_large', LARGE)
    return {
      small: small.domain,
      large: large.domain,
      now: large.at,
      async close() {
        await Promise.all([closeDomain(small.domain), closeDomain(large.domain)])
        await engines.stop()
      },
    }
  } catch (error) {
    await engines.stop()
    throw error
  }
}

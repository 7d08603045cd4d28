import { parseArgs } from 'node:util'
import { openStore } from '@santhe/files'
import { runModeOf } from '@santhe/http-kit'
import { z } from 'zod'

const Settings = z.object({
  MONGODB_URI: z.string().min(1, 'MONGODB_URI names the database to seed; npm start seeds its own'),
  MONGODB_DATABASE: z.string().default('santhe'),
  FILES: z.enum(['folder', 'mongodb']).default('folder'),
  FILES_DIR: z.string().default('.santhe/files'),
})

const Size = z.enum(['demo', 'large'], 'give --size demo or --size large')

const settings = Settings.parse(process.env)
if (runModeOf(process.env) === 'production') {
  throw new Error('A production market is never seeded, and this is one unless you say NODE_ENV=development.')
}
const { values } = parseArgs({ options: { size: { type: 'string', default: 'demo' } } })
const market = {
  mongoUri: settings.MONGODB_URI,
  database: settings.MONGODB_DATABASE,
  store: await openStore('pictures', settings.FILES_DIR, settings),
  log: (line: string) => console.log(line),
}

// Seeding loads the whole domain library, so import it only here.
if (Size.parse(values.size) === 'large') {
  const { growMarket, LARGE } = await import('./grow-market.ts')
  const hasGrown = await growMarket(market)
  console.log(
    hasGrown
      ? `The large market is ready: ${LARGE.products} products of ${LARGE.farms} farms, ${LARGE.orders} orders of ${LARGE.people} people.`
      : 'This market is large already; nothing was changed.',
  )
} else {
  const { seedIfEmpty } = await import('./seed-market.ts')
  const isSeeded = await seedIfEmpty(market)
  console.log(isSeeded ? 'The demo market is ready.' : 'There are people in this market already; nothing was changed.')
}
await market.store.close()

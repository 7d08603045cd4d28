import { parseArgs } from 'node:util'
import { z } from 'zod'
import { distinct } from './distinct.ts'
import { growth } from './growth.ts'
import { live } from './live.ts'
import { placing } from './placing.ts'
import type { Suite } from './rates.ts'
import { cachedResponses, pages, signedIn } from './responses.ts'
import { withSeededMarket } from './seeded-market.ts'

const PRODUCTS = 10_000
const SUITES: Readonly<Record<string, Suite>> = {
  responses: cachedResponses,
  distinct,
  growth,
  'signed-in': signedIn,
  pages,
  live,
  placing,
}

const { positionals: names, values } = parseArgs({ allowPositionals: true, options: { products: { type: 'string' } } })
const count = z.coerce.number().int().positive().default(PRODUCTS).parse(values.products)
const unknown = names.filter(name => !Object.hasOwn(SUITES, name))
if (unknown.length > 0)
  throw new Error(`There is no suite ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}.`)
const suites = Object.entries(SUITES).filter(([name]) => names.length === 0 || names.includes(name))

await withSeededMarket(count, async seeded => {
  for (const [, { title, run }] of suites) {
    console.log(`\n${title}:`)
    for (const { line, isMissed } of await run(seeded)) {
      console.log(`  ${line}`)
      if (isMissed) process.exitCode = 1
    }
  }
})

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Farm, Product } from '@santhe/contracts'
import { farmSlug, productSlug } from '@santhe/rules'
import { withMarket } from '../browser/with-market.ts'
import { provideChromium } from '../engines/chromium.ts'
import { audit, installLighthouse } from './audit.ts'
import { medianOf, missedBy, type Run, tableOf } from './verdict.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '3' },
    /** URL of a running market. */
    market: { type: 'string' },
    /** Folder for Lighthouse's own reports. */
    reports: { type: 'string' },
  },
})
const times = Number(values.times)

/** Returns the paths of an available product with season and rating, and of a farm that sells: their pages have every part. */
async function samplePaths(market: string): Promise<string[]> {
  const read = async (query: string) => (await fetch(`${market}/api/${query}`)).json()
  const [product] = Product.array().parse(await read('products?availability=available&limit=1'))
  const [farm] = Farm.array().parse(await read('farmers?limit=1'))
  if (!product || !farm) throw new Error('This market sells nothing')
  return [`/products/${productSlug(product)}`, `/farmers/${farmSlug(farm)}`]
}

const browser = await provideChromium({ log: line => console.log(line) })

async function measurePage(market: string, path: string): Promise<Run> {
  const runs: Run[] = []
  for (let time = 0; time < times; time += 1) {
    const { run, report } = await audit(market + path, browser)
    runs.push(run)
    if (values.reports) {
      await mkdir(values.reports, { recursive: true })
      await writeFile(join(values.reports, `${path.slice(1).replaceAll('/', '-') || 'home'}-${time + 1}.json`), report)
    }
  }
  return medianOf(runs)
}

async function measureAll(market: string): Promise<{ name: string; run: Run }[]> {
  const paths =
    positionals.length > 0 ? positionals : ['/', '/products', '/calendar', '/farmers', ...(await samplePaths(market))]
  const pages = []
  for (const path of paths) {
    // The first visit after a start compiles the edge's rendering code.
    await fetch(market + path)
    pages.push({ name: path, run: await measurePage(market, path) })
  }
  return pages
}

await installLighthouse()
// `npm run lighthouse` starts its own market; `-- --market http://localhost:8080 --times 1 /products` measures one page of a running one.
const pages = values.market
  ? await measureAll(values.market)
  : await withMarket({ seed: true, environment: { NODE_ENV: 'production' } }, ({ url }) => measureAll(url))

console.log(`Lighthouse, mobile, simulated throttling, median of ${times}:`)
console.log(tableOf(pages))
for (const { name, run } of pages) {
  const missed = missedBy(run)
  if (missed.length === 0) continue
  process.exitCode = 1
  console.log(`\n${name} misses ${missed.join(', ')}:`)
  for (const line of run.failedAudits) console.log(`  ${line}`)
}

import { withMarket } from '../browser/with-market.ts'
import { seedManyProducts } from '../seed/many-products.ts'
import { type Ratio, sideBySide } from './side-by-side.ts'

const PRODUCTS = 1000
const FARMS = 100
/** What each address must reach, as a share of a bare node:http server that sends the same bytes in the same run. */
const TARGETS: Readonly<Record<string, number>> = { 'product list (24 of 1,000)': 0.4 }

function line({ name, ours, bare, bytes }: Ratio): string {
  const share = ours / bare
  const target = TARGETS[name]
  const verdict =
    target === undefined
      ? ''
      : share >= target
        ? `  (target ${target * 100}%: reached)`
        : `  (target ${target * 100}%: MISSED)`
  return `${name.padEnd(30)} ${ours.toFixed(0).padStart(7)}/s  bare ${bare.toFixed(0).padStart(7)}/s  ${(share * 100).toFixed(1).padStart(5)}%  ${bytes} bytes${verdict}`
}

const ratios = await withMarket(
  { seed: false, environment: { NODE_ENV: 'production' } },
  async ({ engines, backEnds, backEndEnvironment }) => {
    const { firstProductId } = await seedManyProducts({
      mongoUri: engines.mongoUri,
      database: backEndEnvironment.MONGODB_DATABASE ?? 'santhe',
      products: PRODUCTS,
      farms: FARMS,
      now: new Date(),
    })
    const { storefront } = backEnds
    return [
      await sideBySide(
        'product list (24 of 1,000)',
        `${storefront}/api/products?search=&category=all&availability=all&limit=24`,
      ),
      await sideBySide('product detail', `${storefront}/api/products/${firstProductId}`),
    ]
  },
)

console.log(
  'Good answers a second at the back end’s own port, in production mode, 16 connections, beside a bare node:http server in the same run:',
)
for (const ratio of ratios) console.log(line(ratio))
const isMissed = ratios.some(({ name, ours, bare }) => ours / bare < (TARGETS[name] ?? 0))
if (isMissed) process.exitCode = 1

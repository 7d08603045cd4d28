import { closeDomain, type Domain, openDomain, quotes } from '@santhe/domain'
import { DeliveryPlans, OrderFees, Products } from '@santhe/domain/records'
import { DELIVERY_AREAS } from '@santhe/rules'
import { median } from '../median.ts'
import type { Suite } from '../suite.ts'
import { buyerAt, type Cart, separateCarts } from './carts.ts'

const BUYERS = 16
/** Quotes of each buyer in a row, of which each replaces the one before. */
const QUOTES_PER_BUYER = 10
const ROUNDS = 7
/** The least rate with areas and windows, as a share of the same round's without. */
const TARGET = 0.9

const ZIP_CODE = '560034'
const FEE = {
  _id: 9_300_001,
  name: 'Delivery',
  description: '',
  isActive: true,
  applyToSubtotal: false,
  displayOrder: 1,
}
const FIXED = { ...FEE, type: 'fixed' as const, value: 30 }
const TABLE = {
  ...{ ...FEE, type: 'table' as const, value: 0 },
  table: [
    { from: 0, urban: 49, rural: 79, extended: 99 },
    { from: 500, urban: 29, rural: 59, extended: 79 },
  ],
}
/** Far more places than are taken here, so that every window has to be counted and none is full. */
const PLACES = { morning: 5_000, afternoon: 5_000, evening: 5_000 }

/** Writes the only fee, and a plan for every district that has a product and every area, or none. */
async function setMarket({ connection }: Domain, hasWindows: boolean): Promise<void> {
  await OrderFees(connection).collection.deleteMany({})
  await OrderFees(connection).create([hasWindows ? TABLE : FIXED])
  await DeliveryPlans(connection).collection.deleteMany({})
  if (!hasWindows) return
  const districts = (await Products(connection).distinct('farm.district')).filter(district => district !== null)
  const week = Array.from({ length: 7 }, () => PLACES)
  await DeliveryPlans(connection).create(
    districts.flatMap(district =>
      DELIVERY_AREAS.map(area => ({ _id: `${district} ${area}`, district, area, week, days: [] })),
    ),
  )
}

/** Returns quotes a second, with one buyer for each cart. */
async function rateOf(carts: readonly Cart[], zipCode: string | undefined, domain: Domain): Promise<number> {
  const began = performance.now()
  await Promise.all(
    carts.map(async (items, index) => {
      for (let turn = 0; turn < QUOTES_PER_BUYER; turn += 1)
        await quotes.create({ actor: buyerAt(index), items, zipCode, now: new Date() }, domain)
    }),
  )
  return (carts.length * QUOTES_PER_BUYER * 1000) / (performance.now() - began)
}

/** What areas and windows cost a quote: a fee table and a PIN, and places that are counted, beside a fixed fee and open windows. */
export const quotesWithWindows: Suite = {
  title: 'Quoting a cart of three lines over two farms, 16 buyers at once, with areas and windows beside neither',
  async run({ market }) {
    const domain = await openDomain({
      uri: market.engines.mongoUri,
      database: market.backEndEnvironment.MONGODB_DATABASE ?? 'santhe',
    })
    const fees = await OrderFees(domain.connection).find().lean()
    try {
      const carts = await separateCarts(BUYERS, new Date(), domain)
      await rateOf(carts, undefined, domain)
      const rates: { plain: number; windows: number }[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        await setMarket(domain, false)
        const plain = await rateOf(carts, undefined, domain)
        await setMarket(domain, true)
        rates.push({ plain, windows: await rateOf(carts, ZIP_CODE, domain) })
      }
      const share = median(rates.map(({ plain, windows }) => windows / plain))
      const isMissed = share < TARGET
      const of = (name: 'plain' | 'windows') => `${median(rates.map(each => each[name])).toFixed(0)}/s`
      const verdict = `${(share * 100).toFixed(1)}%  (target ${TARGET * 100}%: ${isMissed ? 'MISSED' : 'reached'})`
      return [{ line: `with areas and windows ${of('windows')}, with neither ${of('plain')}: ${verdict}`, isMissed }]
    } finally {
      await DeliveryPlans(domain.connection).collection.deleteMany({})
      await OrderFees(domain.connection).collection.deleteMany({})
      if (fees.length > 0) await OrderFees(domain.connection).create(fees)
      await closeDomain(domain)
    }
  },
}

import { closeDomain, type Domain, openDomain, quotes } from '@santhe/domain'
import { DeliveryPlans, OrderFees, Products } from '@santhe/domain/records'
import { DELIVERY_AREAS } from '@santhe/rules'
import { median } from '../median.ts'
import type { Suite } from '../suite.ts'
import { buyerAt, type Cart, separateCarts } from './carts.ts'

const BUYERS = 16
/** Three lines over two farms, from a quote, cash on delivery. */
const QUOTES_PER_BUYER = 15
/** Each replaces the one before. */
const ROUNDS = 8
/** Even, so each market is first equally often. */
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
/** Minimum rate relative to the same round without. */
const PLACES = { morning: 5_000, afternoon: 5_000, evening: 5_000 }

/** Ample, so windows are counted but never full. */
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

/** Sets the fee and, optionally, plans for all districts and areas. */
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

/** The two markets that are compared. */
const MARKETS = ['plain', 'windows'] as const
type MarketName = (typeof MARKETS)[number]
type Rates = Record<MarketName, number>

async function measure(name: MarketName, carts: readonly Cart[], domain: Domain): Promise<number> {
  const hasWindows = name === 'windows'
  await setMarket(domain, hasWindows)
  return rateOf(carts, hasWindows ? ZIP_CODE : undefined, domain)
}

async function inTurns(carts: readonly Cart[], domain: Domain): Promise<Rates[]> {
  // Alternates the first market, since cleanup of one slows the other.
  for (const name of MARKETS) await measure(name, carts, domain)
  const rounds: Rates[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const rates: Rates = { plain: 0, windows: 0 }
    for (const name of round % 2 === 0 ? MARKETS : MARKETS.toReversed())
      rates[name] = await measure(name, carts, domain)
    rounds.push(rates)
  }
  return rounds
}

/** Warm up. */
export const quotesWithWindows: Suite = {
  title: 'Quoting a cart of three lines over two farms, 16 buyers at once, with areas and windows beside neither',
  async run({ market }) {
    const domain = await openDomain({
      uri: market.engines.mongoUri,
      database: market.backEndEnvironment.MONGODB_DATABASE ?? 'santhe',
    })
    const fees = await OrderFees(domain.connection).find().lean()
    try {
      const rounds = await inTurns(await separateCarts(BUYERS, new Date(), domain), domain)
      const share = median(rounds.map(({ plain, windows }) => windows / plain))
      const isMissed = share < TARGET
      const of = (name: MarketName) => `${median(rounds.map(each => each[name])).toFixed(0)}/s`
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

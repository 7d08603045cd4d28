import { closeDomain, type Domain, openDomain, quotes } from '@santhe/domain'
import { DeliveryPlans, OrderFees, Products } from '@santhe/domain/records'
import { DELIVERY_AREAS } from '@santhe/rules'
import { median } from '../median.ts'
import type { Suite } from '../suite.ts'
import { buyerAt, type Cart, separateCarts } from './carts.ts'

const BUYERS = 16
/** Quotes of each buyer in a row, of which each replaces the one before. */
const QUOTES_PER_BUYER = 15
/** Even, so that each of the two comes first in as many rounds as the other. */
const ROUNDS = 8
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

/** The two markets that are compared. */
const MARKETS = ['plain', 'windows'] as const
type MarketName = (typeof MARKETS)[number]
type Rates = Record<MarketName, number>

/** Sets a market and returns its rate. */
async function measure(name: MarketName, carts: readonly Cart[], domain: Domain): Promise<number> {
  const hasWindows = name === 'windows'
  await setMarket(domain, hasWindows)
  return rateOf(carts, hasWindows ? ZIP_CODE : undefined, domain)
}

/** Returns the rates of every round. Each market comes first in turn, since what one leaves behind is cleared up while the other is measured. */
async function inTurns(carts: readonly Cart[], domain: Domain): Promise<Rates[]> {
  // Code that runs for the first time is slow, so both run once before.
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

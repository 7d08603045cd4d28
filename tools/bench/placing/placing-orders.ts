import { closeDomain, type Domain, openDomain } from '@santhe/domain'
import { Outbox } from '@santhe/domain/records'
import { createLog, createSessions, openRedis, redisReady } from '@santhe/http-kit'
import { median } from '../median.ts'
import type { Result, Suite } from '../suite.ts'
import { buyerAt, type Cart, createQuote, type PendingQuote, separateCarts } from './carts.ts'
import { byCall, byCommand, type PlaceOrder } from './place.ts'
import { type DirectPlacer, openDirectPlacer } from './place-directly.ts'
import { roundTripsOf } from './round-trips.ts'

const BUYERS = 16
/** `tokens`: a session per buyer. */
const PURCHASES_PER_BUYER = 10
const ROUNDS = 7
/** Enough to exceed noise. */
const TARGET = 0.6

type PlaceOrderFor = (cart: Cart) => PlaceOrder

/** Minimum rate relative to the bare writes. */
async function completeOutbox({ connection }: Domain): Promise<void> {
  const waiting = { dueAt: { $exists: true } }
  await Outbox(connection).collection.updateMany(waiting, { $set: { doneAt: new Date() }, $unset: { dueAt: 1 } })
}

/** So no method pays for events of the previous one. */
async function rateOf(placeOrderFor: PlaceOrderFor, carts: readonly Cart[], domain: Domain): Promise<number> {
  const quotesByBuyer: PendingQuote[][] = await Promise.all(
    carts.map(async (cart, index) => {
      const quotes: PendingQuote[] = []
      for (let turn = 0; turn < PURCHASES_PER_BUYER; turn += 1)
        quotes.push(await createQuote(index * PURCHASES_PER_BUYER + turn, cart, domain))
      return quotes
    }),
  )
  await completeOutbox(domain)
  const began = performance.now()
  await Promise.all(
    carts.map(async (cart, index) => {
      const placeOrder = placeOrderFor(cart)
      for (const quote of quotesByBuyer[index] ?? []) await placeOrder(quote)
    }),
  )
  return (carts.length * PURCHASES_PER_BUYER * 1000) / (performance.now() - began)
}

async function sessionsOf(redisUrl: string): Promise<Map<number, string>> {
  const log = createLog({ name: 'bench', level: 'silent' })
  const redis = openRedis({ url: redisUrl, log })
  await redisReady(redis)
  const sessions = createSessions(redis, log)
  const buyers = Array.from({ length: BUYERS * PURCHASES_PER_BUYER }, (_unused, index) => buyerAt(index))
  const tokens = await Promise.all(
    buyers.map(async buyer => [buyer.id, await sessions.start(buyer, { device: 'bench', asOf: new Date() })] as const),
  )
  redis.disconnect()
  return new Map(tokens)
}

/** Purchases per second, one buyer per cart; quotes are made before timing. */
function resultOf(name: string, rates: readonly number[], bareRates: readonly number[], target?: number): Result {
  const share = median(rates.map((rate, round) => rate / (bareRates[round] ?? Number.NaN)))
  const isMissed = target !== undefined && share < target
  const verdict = target === undefined ? '' : `  (target ${target * 100}%: ${isMissed ? 'MISSED' : 'reached'})`
  const medians = `${median(rates).toFixed(0).padStart(7)}/s  bare ${median(bareRates).toFixed(0).padStart(7)}/s`
  return { line: `${name.padEnd(30)} ${medians}  ${(share * 100).toFixed(1).padStart(5)}%${verdict}`, isMissed }
}

/** Compares within a round, since the machine's speed varies. */
async function inTurns(methods: Readonly<Record<string, PlaceOrderFor>>, carts: readonly Cart[], domain: Domain) {
  const rates = new Map(Object.keys(methods).map(name => [name, [] as number[]]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, placeOrderFor] of Object.entries(methods))
      rates.get(name)?.push(await rateOf(placeOrderFor, carts, domain))
  }
  return (name: string) => rates.get(name) ?? []
}

async function recordPatterns(
  directPlacer: DirectPlacer,
  carts: readonly Cart[],
  connectionOptions: Parameters<typeof openDomain>[0],
) {
  const monitoredDomain = await openDomain({ ...connectionOptions, monitorCommands: true })
  let sent: string[] = []
  for (const [index, cart] of carts.entries()) {
    const quote = await createQuote(index, cart, monitoredDomain)
    sent = await roundTripsOf(() => byCommand(monitoredDomain)(quote), monitoredDomain)
    await directPlacer.recordPattern(quote.buyer.id, cart)
  }
  await closeDomain(monitoredDomain)
  return sent
}

/** Captures templates; returns the round trips of the last purchase. */
export const placingOrders: Suite = {
  title: 'Placing an order, 16 buyers at once, beside its writes alone by the bare driver, one transaction each',
  async run({ market }) {
    const connectionOptions = {
      uri: market.engines.mongoUri,
      database: market.backEndEnvironment.MONGODB_DATABASE ?? 'santhe',
    }
    const domain = await openDomain(connectionOptions)
    const directPlacer = await openDirectPlacer(connectionOptions)
    try {
      const carts = await separateCarts(BUYERS, new Date(), domain)
      const sent = await recordPatterns(directPlacer, carts, connectionOptions)
      const tokens = await sessionsOf(market.engines.redisUrl)
      const call = byCall(market.backEnds.storefront, tokens)
      const methods = { bare: directPlacer.place, command: () => byCommand(domain), call: () => call }
      const ratesOf = await inTurns(methods, carts, domain)
      return [
        resultOf('an order, by the command', ratesOf('command'), ratesOf('bare'), TARGET),
        resultOf('an order, by the call', ratesOf('call'), ratesOf('bare')),
        { line: `${sent.length} round trips to the database: ${sent.join(', ')}`, isMissed: false },
      ]
    } finally {
      await Promise.all([directPlacer.close(), closeDomain(domain)])
    }
  },
}

import { closeDomain, type Domain, openDomain } from '@santhe/domain'
import { Outbox } from '@santhe/domain/records'
import { createLog, createSessions, openRedis, redisReady } from '@santhe/http-kit'
import { median } from '../median.ts'
import type { Result, Suite } from '../suite.ts'
import { buyerAt, type Cart, type Quoted, quoted, separateCarts } from './carts.ts'
import { byCall, byCommand, type Place } from './place.ts'
import { type Directly, placeDirectly } from './place-directly.ts'
import { roundTripsOf } from './round-trips.ts'

const BUYERS = 16
/** So many purchases of each buyer in a row, so that a round is longer than its noise. */
const EACH = 10
const ROUNDS = 3
/** What the command must reach of the bare writes. */
const TARGET = 0.6

type WayFor = (cart: Cart) => Place

/** Nobody has to hear of the orders of the last round, so no way pays for what the one before it left to the workers. */
async function quieten({ connection }: Domain): Promise<void> {
  const waiting = { dueAt: { $exists: true } }
  await Outbox(connection).collection.updateMany(waiting, { $set: { doneAt: new Date() }, $unset: { dueAt: 1 } })
}

/** So many buyers at once, each placing one quote after the other; answers purchases a second. Quotes are made before the clock starts. */
async function rateOf(wayFor: WayFor, carts: readonly Cart[], domain: Domain): Promise<number> {
  const waiting: Quoted[][] = await Promise.all(
    carts.map(async (cart, place) => {
      const made: Quoted[] = []
      for (let turn = 0; turn < EACH; turn += 1) made.push(await quoted(place * EACH + turn, cart, domain))
      return made
    }),
  )
  await quieten(domain)
  const began = performance.now()
  await Promise.all(
    carts.map(async (cart, place) => {
      const way = wayFor(cart)
      for (const one of waiting[place] ?? []) await way(one)
    }),
  )
  return (carts.length * EACH * 1000) / (performance.now() - began)
}

async function sessionsOf(redisUrl: string): Promise<Map<number, string>> {
  const log = createLog({ name: 'bench', level: 'silent' })
  const redis = openRedis({ url: redisUrl, log })
  await redisReady(redis)
  const sessions = createSessions(redis, log)
  const buyers = Array.from({ length: BUYERS * EACH }, (_unused, place) => buyerAt(place))
  const tokens = await Promise.all(
    buyers.map(async buyer => [buyer.id, await sessions.start(buyer, { device: 'bench', asOf: new Date() })] as const),
  )
  redis.disconnect()
  return new Map(tokens)
}

function resultOf(name: string, ours: number, bare: number, target?: number): Result {
  const share = ours / bare
  const isMissed = target !== undefined && share < target
  const verdict = target === undefined ? '' : `  (target ${target * 100}%: ${isMissed ? 'MISSED' : 'reached'})`
  const rates = `${ours.toFixed(0).padStart(7)}/s  bare ${bare.toFixed(0).padStart(7)}/s`
  return { line: `${name.padEnd(30)} ${rates}  ${(share * 100).toFixed(1).padStart(5)}%${verdict}`, isMissed }
}

/** The ways in turns, round after round, so that a noisy machine is noisy for all; the median of each. */
async function inTurns(ways: Readonly<Record<string, WayFor>>, carts: readonly Cart[], domain: Domain) {
  const rates = new Map(Object.keys(ways).map(name => [name, [] as number[]]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, way] of Object.entries(ways)) rates.get(name)?.push(await rateOf(way, carts, domain))
  }
  return (name: string) => median(rates.get(name) ?? [])
}

/** One purchase of each cart, by the command: the bare writes are copied from what it wrote. Answers what the last one sent. */
async function teach(directly: Directly, carts: readonly Cart[], where: Parameters<typeof openDomain>[0]) {
  const watched = await openDomain({ ...where, monitorCommands: true })
  let sent: string[] = []
  for (const [place, cart] of carts.entries()) {
    const one = await quoted(place, cart, watched)
    sent = await roundTripsOf(() => byCommand(watched)(one), watched)
    await directly.learn(one.buyer.id, cart)
  }
  await closeDomain(watched)
  return sent
}

/** What a purchase costs beyond its writes, which nobody can save: three lines over two farms, from a quote, cash on delivery. */
export const placingOrders: Suite = {
  title: 'Placing an order, 16 buyers at once, beside its writes alone by the bare driver, one transaction each',
  async run({ market }) {
    const where = {
      uri: market.engines.mongoUri,
      database: market.backEndEnvironment.MONGODB_DATABASE ?? 'santhe',
    }
    const domain = await openDomain(where)
    const directly = await placeDirectly(where)
    try {
      const carts = await separateCarts(BUYERS, new Date(), domain)
      const sent = await teach(directly, carts, where)
      const tokens = await sessionsOf(market.engines.redisUrl)
      const call = byCall(market.backEnds.storefront, tokens)
      const ways = { bare: directly.place, command: () => byCommand(domain), call: () => call }
      const rateOfWay = await inTurns(ways, carts, domain)
      return [
        resultOf('an order, by the command', rateOfWay('command'), rateOfWay('bare'), TARGET),
        resultOf('an order, by the call', rateOfWay('call'), rateOfWay('bare')),
        { line: `${sent.length} round trips to the database: ${sent.join(', ')}`, isMissed: false },
      ]
    } finally {
      await Promise.all([directly.close(), closeDomain(domain)])
    }
  },
}

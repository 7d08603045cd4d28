import { randomUUID } from 'node:crypto'
import { carts, closeDomain, type Domain, openDomain, orderFees, purchases } from '@santhe/domain'
import { Outbox, Products, STOCK_FIELDS, Stocks } from '@santhe/domain/records'
import { CHECKOUT_FORM } from '@santhe/domain/testing'
import { type Actor, istDateOf } from '@santhe/rules'
import { type Cart, openDirectPlacer, type PendingQuote, type PlaceOrder } from './place-directly.ts'
import { resultOf, type Suite } from './rates.ts'

const BUYERS = 16
const PURCHASES_PER_BUYER = 10
const ROUNDS = 7
/** Minimum rate relative to the bare writes. */
const TARGET = 0.6
/** Outside the range of the demo people, so that no buyer owns a farm. */
const FIRST_BUYER = 9_200_001
const BOXES = 1_000_000
const MAX_PRODUCTS = 5_000
/** The checkout form. */
export const FORM = { ...CHECKOUT_FORM, notes: 'Ring twice' } as const

type PlaceOrderFor = (cart: Cart) => PlaceOrder

/** Returns the ids of available products, by farm. */
export async function offersByFarm({ connection }: Domain, now: Date): Promise<number[][]> {
  const onSale = { isListed: true, soldOut: false, status: 'Available Now', availableUntil: { $gte: istDateOf(now) } }
  const products = await Products(connection)
    .collection.find(onSale)
    .project<{ _id: number; farmId: number }>({ farmId: 1 })
    .limit(MAX_PRODUCTS)
    .toArray()
  const farms = new Map<number, number[]>()
  for (const { _id, farmId } of products) farms.set(farmId, [...(farms.get(farmId) ?? []), _id])
  return [...farms.values()]
}

/**
 * Returns carts of three lines from two farms, with ample stock. Carts share no product, so that none waits for
 * another.
 * Adds two fees if there are none.
 * @throws Error when the market is too small
 */
export async function separateCarts(count: number, now: Date, domain: Domain): Promise<Cart[]> {
  const farms = (await offersByFarm(domain, now)).filter(({ length }) => length >= 2)
  const carts = Array.from({ length: count }, (_unused, index): Cart => {
    const productIds = [...(farms[2 * index]?.slice(0, 2) ?? []), ...(farms[2 * index + 1]?.slice(0, 1) ?? [])]
    if (productIds.length < 3) throw new Error('Too few farms for the carts')
    return productIds.map(productId => ({ productId, quantity: 2 }))
  })
  for (const { productId } of carts.flat()) {
    await Stocks(domain.connection).updateOne({ _id: productId }, { $set: { [STOCK_FIELDS.available]: BOXES } })
  }
  if ((await orderFees.listActiveFees(domain)).length === 0) {
    const by = { actor: { id: 1, role: 'admin' as const }, device: 'The benchmark', now: new Date() }
    await orderFees.createOrderFee({ fee: { name: 'Delivery', value: 30, displayOrder: 1 }, by }, domain)
    await orderFees.createOrderFee(
      { fee: { name: 'Platform', type: 'percentage', value: 2, displayOrder: 2 }, by },
      domain,
    )
  }
  return carts
}

/** Creates the quote of a cart; a later quote of the same buyer replaces it. */
export async function createQuote(index: number, items: Cart, domain: Domain): Promise<PendingQuote> {
  const buyer: Actor = { id: FIRST_BUYER + index, role: 'customer' }
  const { quoteId } = await carts.quoteCheckout(
    { actor: buyer, items: [...items], now: new Date(), reservationSeconds: 3_600 },
    domain,
  )
  return { buyer, quoteId }
}

/** Places orders by the domain's command, with an idempotency key like the pages'. */
export function byCommand(domain: Domain): PlaceOrder {
  return async ({ buyer, quoteId }) => {
    await purchases.placePurchase(
      { actor: buyer, form: FORM, quoteId, now: new Date(), idempotencyKey: randomUUID() },
      domain,
    )
  }
}

/** Returns purchases per second, one buyer per cart; quotes are created before the clock starts. */
async function rateOf(placeOrderFor: PlaceOrderFor, carts: readonly Cart[], domain: Domain): Promise<number> {
  const quotesByBuyer = await Promise.all(
    carts.map(async (cart, index) => {
      const made: PendingQuote[] = []
      for (let turn = 0; turn < PURCHASES_PER_BUYER; turn += 1)
        made.push(await createQuote(index * PURCHASES_PER_BUYER + turn, cart, domain))
      return made
    }),
  )
  // Drops pending events, so that each variant handles only its own.
  const waiting = { dueAt: { $exists: true } }
  const done = { $set: { doneAt: new Date() }, $unset: { dueAt: 1 } }
  await Outbox(domain.connection).collection.updateMany(waiting, done)
  const began = performance.now()
  await Promise.all(
    carts.map(async (cart, index) => {
      const placeOrder = placeOrderFor(cart)
      for (const quote of quotesByBuyer[index] ?? []) await placeOrder(quote)
    }),
  )
  return (carts.length * PURCHASES_PER_BUYER * 1000) / (performance.now() - began)
}

export const placing: Suite = {
  title: 'Placing an order, 16 buyers at once, beside its writes alone by the bare driver, one transaction each',
  async run({ market }) {
    const database = market.backEndEnvironment.MONGODB_DATABASE ?? 'santhe'
    const connectionOptions = { uri: market.engines.mongoUri, database }
    const domain = await openDomain(connectionOptions)
    const directPlacer = await openDirectPlacer(connectionOptions)
    try {
      const carts = await separateCarts(BUYERS, new Date(), domain)
      for (const [index, cart] of carts.entries()) {
        const quote = await createQuote(index, cart, domain)
        await byCommand(domain)(quote)
        await directPlacer.recordPattern(quote.buyer.id, cart)
      }
      const [rates, baseline]: [number[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        baseline.push(await rateOf(directPlacer.place, carts, domain))
        rates.push(await rateOf(() => byCommand(domain), carts, domain))
      }
      return [resultOf({ name: 'an order, by the command', rates, baseline, target: TARGET })]
    } finally {
      await Promise.all([directPlacer.close(), closeDomain(domain)])
    }
  },
}

import {
  type Actor,
  type ChoiceState,
  fail,
  type HarvestChoice,
  isSwap,
  linesNow,
  moneyOf,
  silentChoice,
  swapOf,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { type StockedProduct, withInventory } from '../../../catalog/product/queries.ts'
import type { Domain } from '../../../foundation/domain.ts'
import { workOnEach } from '../../../foundation/work-on-each.ts'
import { type HarvestChoiceRecord, HarvestChoices } from '../../../records/harvest-choice.ts'
import { type OrderItemRecord, type OrderRecord, Orders } from '../../../records/order.ts'
import type { PricedFee } from '../../../records/priced-cart.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { isForSale } from '../../cart/buyable-products.ts'
import { checkStock } from '../../cart/check-stock.ts'
import { countItems, itemOf } from '../../order/new-orders.ts'
import { MARKET } from '../../order/order-events.ts'
import { newAdjustment } from '../adjust/adjustment.ts'
import type { OrderChange, OrderInput } from '../order-change.ts'
import { runOrderCommand } from '../order-command.ts'
import { type ChoiceKey, closeChoice, findChoice, isOpen, isUndecided } from './choice-records.ts'
import { giveBack } from './give-back.ts'
import { withDelivery } from './move-deliveries.ts'

/** A buyer's options for a moved harvest. */
export interface ChoiceView {
  choice: HarvestChoiceRecord
  order: OrderRecord
  /** The booked line with its current boxes. */
  line: OrderItemRecord
  /** The farm's possible replacements, most expensive first. */
  offers: StockedProduct[]
}

function lineOf(order: OrderRecord, productId: number): OrderItemRecord {
  return linesNow<OrderItemRecord>(order).find(line => line.productId === productId) ?? fail('NOT_FOUND')
}

/** Returns a farm's offers that can replace a line, ignoring their stock. */
async function swapsFor(
  order: OrderRecord,
  { productId, to }: HarvestChoiceRecord,
  { now, only }: { now: Date; only?: number | undefined },
  { connection }: Domain,
): Promise<ProductRecord[]> {
  const { price } = lineOf(order, productId)
  const products = await Products(connection)
    .find({ farmId: order.farmerId, isListed: true, ...(only !== undefined && { _id: only }) })
    .lean<ProductRecord[]>()
  const inOrder = linesNow(order).map(line => line.productId)
  return products.filter(
    product => !inOrder.includes(product._id) && isForSale(product, now) && isSwap(product, price, to),
  )
}

/**
 * Returns a buyer's options; changes nothing.
 * @throws NOT_FOUND for an unknown or ended link
 */
export async function readChoice({ key, now }: { key: ChoiceKey; now: Date }, domain: Domain): Promise<ChoiceView> {
  const choice = (await findChoice(key, domain)) ?? fail('NOT_FOUND')
  const order = (await Orders(domain.connection).findById(choice.orderId).lean<OrderRecord>()) ?? fail('NOT_FOUND')
  if (!isOpen(choice, order, now)) fail('NOT_FOUND')
  const line = lineOf(order, choice.productId)
  if (moneyOf(order) === 'unpaid') return { choice, order, line, offers: [] }
  const swaps = order.bill ? [] : await withInventory(await swapsFor(order, choice, { now }, domain), domain)
  const offers = swaps.filter(({ inventory }) => inventory >= line.quantity).sort((a, b) => b.price - a.price)
  return { choice, order, line, offers }
}

/**
 * Returns the change that replaces all boxes of a line by another offer, at no higher price.
 * @throws VALIDATION for a product that can't replace it
 * @throws OUT_OF_STOCK
 */
async function swap(
  order: OrderRecord,
  { choice, productId: only, by }: { choice: HarvestChoiceRecord; productId: number | undefined; by: OrderInput },
  domain: Domain,
): Promise<OrderChange> {
  const { productId } = choice
  const { quantity } = lineOf(order, productId)
  const [product] = only === undefined ? [] : await swapsFor(order, choice, { now: by.now, only }, domain)
  if (!product) return fail('VALIDATION', { fields: { productId: say('choice.notInPlace') } })
  const { _id, name } = product
  await checkStock({ lines: [{ productId: _id, name, quantity }], now: by.now }, domain)
  const { price, fees, lines } = swapOf<PricedFee>(order, {
    ...{ productId, quantity },
    item: { productId: _id, price: product.price },
  })
  const line = { productId: _id, quantity, price, lineTotal: price * quantity }
  const item = itemOf(line, { orderId: order._id, place: countItems(order) }, new Map([[_id, product]]))
  const facts = { kind: 'swapped' as const, lines, items: [item], fees }
  const boxes = [
    { to: 'available' as const, lines: [{ productId, quantity }] },
    { to: 'sold' as const, lines: [{ productId: _id, quantity }] },
  ]
  return { ...(await newAdjustment(order, facts, by, domain)), boxes }
}

export const STATE_OF: Readonly<Record<HarvestChoice, ChoiceState>> = {
  keep: 'kept',
  swap: 'swapped',
  refund: 'refunded',
}

interface ChooseHarvest {
  key: ChoiceKey
  choice: HarvestChoice
  /** The chosen replacement. */
  productId?: number | undefined
  now: Date
  idempotencyKey?: string | undefined
}

function buyerOf({ buyerId }: HarvestChoiceRecord): Actor {
  return { id: buyerId, role: 'customer' }
}

/**
 * Applies a buyer's choice about boxes whose harvest moved, and returns the order. docs/product/adjustments.md#moved
 * @throws NOT_FOUND for an unknown or ended link
 * @throws ORDER_NOT_CHANGEABLE during an open payment for anything but keeping, and for a replacement after the bill
 * @throws VALIDATION for a product that can't replace it
 * @throws OUT_OF_STOCK
 * @throws KEY_REUSED
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export async function chooseHarvest(input: ChooseHarvest, domain: Domain): Promise<OrderRecord> {
  const { key, choice: chosen, productId, now, idempotencyKey } = input
  const { _id, orderId, buyerId, ...first } = (await findChoice(key, domain)) ?? fail('NOT_FOUND')
  const by: OrderInput = { actor: buyerOf({ ...first, _id, orderId, buyerId }), orderId, now, idempotencyKey }

  async function decide(order: OrderRecord): Promise<OrderChange> {
    // By id, since its key would find the choice about a later move, whose date the buyer has not seen.
    const choice = await HarvestChoices(domain.connection).findById(_id).lean<HarvestChoiceRecord>()
    if (!choice || !isOpen(choice, order, now)) return fail('NOT_FOUND')
    const close = (tx: Domain) => closeChoice(choice, { state: STATE_OF[chosen], by: 'buyer', now }, tx)
    if (chosen === 'keep') return { also: close }
    if (moneyOf(order) === 'unpaid' || (chosen === 'swap' && order.bill)) fail('ORDER_NOT_CHANGEABLE')
    const reason = say('reason.withdrawn')
    const change =
      chosen === 'swap'
        ? await swap(order, { choice, productId, by }, domain)
        : await giveBack(order, { productId: choice.productId, reason, by }, domain)
    return withDelivery(order, change, close)
  }

  const command = { name: 'chooseHarvest', body: { id: _id, chosen, productId }, scope: { buyerId }, decide }
  return runOrderCommand(command, by, domain)
}

const BATCH = 50
const MAKER = { by: MARKET.id, byName: MARKET.name, role: 'system' } as const

/** Decides an overdue choice for a silent buyer; waits while its payment is open. Returns whether it is decided. */
async function settleChoice(choice: HarvestChoiceRecord, now: Date, domain: Domain): Promise<boolean> {
  const by = { actor: buyerOf(choice), maker: MAKER, orderId: choice.orderId, now }
  let isDecided = true

  async function decide(order: OrderRecord): Promise<OrderChange | undefined> {
    const close = (state: ChoiceState) => (tx: Domain) => closeChoice(choice, { state, by: 'silence', now }, tx)
    const present = await HarvestChoices(domain.connection).findById(choice._id).lean<HarvestChoiceRecord>()
    if (present?.state !== 'open') return undefined
    if (!isUndecided(choice, order)) return { also: close('ended') }
    if (silentChoice(choice) === 'keep') return { also: close('kept') }
    isDecided = moneyOf(order) !== 'unpaid'
    if (!isDecided) return undefined
    const { productId } = choice
    const change = await giveBack(order, { productId, reason: say('reason.silent'), by }, domain)
    return withDelivery(order, change, close('refunded'))
  }

  await runOrderCommand({ name: 'settleChoice', scope: { buyerId: choice.buyerId }, decide }, by, domain)
  return isDecided
}

/** Decides overdue choices, each once, and returns their number. Skips those that await a payment, or throw. */
export async function settleChoices({ now }: { now: Date }, domain: Domain): Promise<number> {
  const due = HarvestChoices(domain.connection)
    .find({ state: 'open', deadline: trusted({ $lte: now }) })
    .sort({ deadline: 1 })
    .lean<HarvestChoiceRecord[]>()
    .cursor({ batchSize: BATCH })
  let settled = 0
  async function* untilFull() {
    for await (const choice of due) {
      yield choice
      if (settled === BATCH) return
    }
  }
  await workOnEach(untilFull(), async choice => {
    if (await settleChoice(choice, now, domain)) settled += 1
  })
  return settled
}

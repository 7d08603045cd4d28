import {
  type Actor,
  type DeliveryWish,
  type EstimatedItem,
  earliestDelivery,
  fail,
  type IstDate,
  istDateOf,
  lastToChoose,
  type OrderDelivery,
  wishedDelivery,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { mainPictureOf } from '../../catalog/product/pictures.ts'
import { harvestMonthOf } from '../../catalog/product/product-record.ts'
import type { OrderItemRecord, OrderRecord, PaymentMethod, Recipient } from '../../records/order.ts'
import type { PricedCart, PricedFarm, PricedLine } from '../../records/priced-cart.ts'
import type { ProductRecord } from '../../records/product.ts'
import type { AssignedSlot } from './delivery/assign-slots.ts'

interface RequestedDelivery extends DeliveryWish {
  /** The request's fields, for refusals. */
  fields: { date: string; window: string }
  /** Shared by all farms' orders: the date applies to those that it suits. */
  isShared?: true
}

const isPossible = (date: IstDate, first: IstDate) => date >= first && date <= lastToChoose(first)

interface ChosenDay {
  first: IstDate
  /** The request's field of the day. */
  field: string
  today: IstDate
}

/** @throws VALIDATION when a day may not be chosen. docs/product/delivery.md#earliest-date. */
export function checkChosenDay(date: IstDate, { first, field, today }: ChosenDay): void {
  if (isPossible(date, first)) return
  const isEarly = date < first
  const message = isEarly
    ? say('delivery.earliest', { first, today })
    : say('delivery.latest', { last: lastToChoose(first), today })
  fail('VALIDATION', { fields: { [field]: message } })
}

/** @throws VALIDATION when a shared date suits none of the orders */
export function checkSharedDate(
  { date, fields }: RequestedDelivery,
  itemsOfOrders: readonly (readonly EstimatedItem[])[],
  placedOn: IstDate,
): void {
  const firsts = itemsOfOrders.map(items => earliestDelivery(items, placedOn)).sort()
  if (date === undefined || firsts.some(first => isPossible(date, first))) return
  const first = firsts.findLast(day => day <= date) ?? firsts[0]
  if (first !== undefined) checkChosenDay(date, { first, field: fields.date, today: placedOn })
}

/**
 * Returns the wish that applies to one farm's order. docs/product/delivery.md#delivery-wishes, docs/product/delivery.md#earliest-date.
 * @throws VALIDATION for an impossible unshared date
 */
export function possibleWish(
  { date, window, fields, isShared }: RequestedDelivery,
  items: readonly EstimatedItem[],
  placedOn: IstDate,
): DeliveryWish {
  const first = earliestDelivery(items, placedOn)
  if (date === undefined || (isShared && !isPossible(date, first))) return { window }
  checkChosenDay(date, { first, field: fields.date, today: placedOn })
  return { date, window }
}

/** More than an order's lines, so that an item's id is the order's id followed by its place. */
const ITEM_NUMBERS_PER_ORDER = 1000

export interface OrderForm extends Recipient {
  paymentMethod: PaymentMethod
  /** The buyer's text, without the lines of the wish. */
  notes?: string | undefined
  wish?: DeliveryWish | undefined
}

export interface FarmForm extends OrderForm {
  wish: RequestedDelivery
}

export interface NewOrders {
  purchaseId: number
  /** Id of the first order; the others follow it. */
  firstOrderId: number
  buyer: Actor
  /** Returns the form of a farm's order: the same for the whole checkout, or one per farm. */
  formOf: (farmerId: number) => FarmForm
  cart: Pick<PricedCart, 'lines' | 'farms' | 'pickup'>
  products: ReadonlyMap<number, ProductRecord>
  /** End of the online payment; null for other methods. */
  payUntil: Date | null
  /** The slot of each farm's order; omitted without one. */
  slots?: ReadonlyMap<number, AssignedSlot> | undefined
  now: Date
}

/** Returns a line's product; lines are priced from these products, so a missing one is a bug. */
function productOf({ productId }: Pick<PricedLine, 'productId'>, products: NewOrders['products']): ProductRecord {
  const product = products.get(productId)
  if (product === undefined) throw new RangeError(`No product ${productId} for a line`)
  return product
}

/** `place` counts all lines that the order ever had. */
export function itemIdOf({ orderId, place }: { orderId: number; place: number }): number {
  return orderId * ITEM_NUMBERS_PER_ORDER + place + 1
}

/** Counts all lines that the order ever had. */
export function countItems({ items, adjustments = [] }: Pick<OrderRecord, 'items' | 'adjustments'>): number {
  return adjustments.reduce((count, { items: later = [] }) => count + later.length, items.length)
}

/** Returns an order line with its product's current data; `place` counts all lines that the order ever had. */
export function itemOf(
  line: Pick<PricedLine, 'productId' | 'quantity' | 'price' | 'lineTotal'>,
  at: { orderId: number; place: number },
  products: NewOrders['products'],
): OrderItemRecord {
  const product = productOf(line, products)
  return {
    id: itemIdOf(at),
    productId: line.productId,
    categoryId: product.categoryId,
    productName: product.name,
    localName: product.localName,
    quantity: line.quantity,
    price: line.price,
    lineTotal: line.lineTotal,
    unit: product.unit,
    unitsPerBox: product.unitsPerBox,
    imageUrl: mainPictureOf(product),
    status: product.status,
    harvestDate: product.harvestDate,
    harvestMonth: harvestMonthOf(product),
  }
}

function recipientOf({ firstName, lastName, email, phone, address, city, state, zipCode }: OrderForm): Recipient {
  return { firstName, lastName, email, phone, address, city, state, zipCode }
}

/** A slot of a limited day, or of another day that its buyer saw, fixes the day. */
function deliveryIn(wished: OrderDelivery, slot: AssignedSlot | undefined): OrderDelivery {
  if (slot === undefined) return wished
  const { area, date, window, isLimited } = slot
  if (!isLimited && date === wished.date) return { ...wished, area }
  return { ...wished, area, date, isChosen: true, window: isLimited ? window : wished.window }
}

function newOrder(id: number, farm: PricedFarm, input: NewOrders): OrderRecord {
  const { purchaseId, buyer, cart, products, now } = input
  const form = input.formOf(farm.farmerId)
  const lines = cart.lines.filter(line => line.farmerId === farm.farmerId)
  const [first] = lines
  if (first === undefined) throw new RangeError(`No line for farm ${farm.farmerId}`)
  const { district, taluk, ownerName } = productOf(first, products).farm
  const items = lines.map((line, place) => itemOf(line, { orderId: id, place }, products))
  const wish = possibleWish(form.wish, items, istDateOf(now))
  const wished = wishedDelivery({ createdAt: now, items }, wish, cart.pickup)
  const byName = `${form.firstName} ${form.lastName}`
  const step = { at: now, by: buyer.id, byName, role: buyer.role, from: null, reason: '' }
  return {
    _id: id,
    purchaseId,
    buyerId: buyer.id,
    farmerId: farm.farmerId,
    farmName: farm.farmName,
    farmerName: ownerName,
    district,
    taluk,
    status: 'pending',
    paymentMethod: form.paymentMethod,
    paymentStatus: 'unpaid',
    payUntil: input.payUntil,
    packedAt: null,
    refund: null,
    isForFarm: form.paymentMethod === 'cod',
    hasBoxes: true,
    recipient: recipientOf(form),
    notes: form.notes ?? '',
    delivery: deliveryIn(wished, input.slots?.get(farm.farmerId)),
    items,
    fees: farm.fees,
    subtotal: farm.subtotal,
    total: farm.total,
    timeline: [{ ...step, to: 'pending' }],
    createdAt: now,
  }
}

/**
 * Returns a purchase's orders, one per farm, with copies of current data. docs/product/checkout.md#shares,
 * docs/product/checkout.md#purchase.
 * @throws VALIDATION for a delivery date before an order's own estimate, or a shared one before that of each
 */
export function newOrders(input: NewOrders): OrderRecord[] {
  const orders = input.cart.farms.map((farm, place) => newOrder(input.firstOrderId + place, farm, input))
  const shared = input.cart.farms.map(({ farmerId }) => input.formOf(farmerId).wish).find(({ isShared }) => isShared)
  const itemsOfOrders = orders.map(({ items }) => items)
  if (shared) checkSharedDate(shared, itemsOfOrders, istDateOf(input.now))
  return orders
}

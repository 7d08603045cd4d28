import { type Actor, deliveryWindowFromNotes, istDateOf, withDeliveryWish } from '@santhe/rules'
import { harvestMonthOf, mainPictureOf } from '../../catalog/product/product-view.ts'
import type { OrderItemRecord, OrderRecord, PaymentMethod, Recipient } from '../../records/order.ts'
import type { PricedCart, PricedFarm, PricedLine } from '../../records/priced-cart.ts'
import type { ProductRecord } from '../../records/product.ts'
import type { AssignedSlot } from '../delivery/assign-slots.ts'
import { checkSharedDate, deliveryNotes, type RequestedDelivery } from './delivery-notes.ts'
import { dueFields } from './due-fields.ts'

/** More than the lines of an order, so that an item's id is its order's id followed by its place. */
const ITEM_NUMBERS_PER_ORDER = 1000

export interface OrderForm extends Recipient {
  paymentMethod: PaymentMethod
  notes?: string | undefined
}

export interface FarmForm extends OrderForm {
  /** When this farm's order should come; without it the lines of `notes` say so. */
  delivery?: RequestedDelivery | undefined
  /** The body's field that has the notes; left out where all farms' orders share them. */
  notesField?: string | undefined
}

export interface NewOrders {
  purchaseId: number
  /** The id of the first order; the others follow it. */
  firstOrderId: number
  buyer: Actor
  /** The form of a farm's order: one for the whole checkout, or one for each farm. */
  formOf: (farmerId: number) => FarmForm
  cart: Pick<PricedCart, 'lines' | 'farms' | 'pickup'>
  products: ReadonlyMap<number, ProductRecord>
  /** Until when it can be paid online; null where it is not paid online. */
  payUntil: Date | null
  /** The place that each farm's order has; left out where none has one. */
  slots?: ReadonlyMap<number, AssignedSlot> | undefined
  now: Date
}

/** Returns a line's product; lines are priced from these products, so a missing one is a mistake in the program. */
function productOf({ productId }: PricedLine, products: NewOrders['products']): ProductRecord {
  const product = products.get(productId)
  if (product === undefined) throw new RangeError(`No product ${productId} for a line`)
  return product
}

function itemOf(line: PricedLine, id: number, products: NewOrders['products']): OrderItemRecord {
  const product = productOf(line, products)
  return {
    id,
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

type Dated = Pick<OrderRecord, 'createdAt' | 'notes' | 'items'>

/** Returns what depends on the order's day: the notes name the day and window of a place that is limited, or that its buyer was told of. */
function deliveryFields({ createdAt, notes: wished, items }: Dated, slot: AssignedSlot | undefined) {
  const wish = dueFields({ createdAt, notes: wished, items })
  if (slot === undefined) return { notes: wished, ...wish }
  const { area, date, window, isLimited } = slot
  const stored = { area, date, window }
  if (!isLimited && date === wish.dueOn) return { notes: wished, ...wish, slot: stored }
  const named = isLimited ? window : deliveryWindowFromNotes(wished)
  const notes = withDeliveryWish(wished, { date, window: named })
  return { notes, ...dueFields({ createdAt, notes, items }), slot: stored }
}

function newOrder(id: number, farm: PricedFarm, input: NewOrders): OrderRecord {
  const { purchaseId, buyer, cart, products, now } = input
  const form = input.formOf(farm.farmerId)
  const lines = cart.lines.filter(line => line.farmerId === farm.farmerId)
  const [first] = lines
  if (first === undefined) throw new RangeError(`No line for farm ${farm.farmerId}`)
  const { district, taluk, ownerName } = productOf(first, products).farm
  const items = lines.map((line, place) => itemOf(line, id * ITEM_NUMBERS_PER_ORDER + place + 1, products))
  const notes = deliveryNotes({ ...form, notes: form.notes ?? '' }, items, istDateOf(now))
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
    items,
    fees: farm.fees,
    subtotal: farm.subtotal,
    total: farm.total,
    timeline: [{ ...step, to: 'pending' }],
    createdAt: now,
    ...(cart.pickup && { pickup: true as const }),
    ...deliveryFields({ createdAt: now, notes, items }, input.slots?.get(farm.farmerId)),
  }
}

/**
 * Returns a purchase's orders, one per farm, with copies of what is true now. docs/product/checkout.md#shares,
 * docs/product/checkout.md#purchase.
 * @throws VALIDATION for a delivery date before an order's own estimate, or, in notes that all of them share, before that of each
 */
export function newOrders(input: NewOrders): OrderRecord[] {
  const orders = input.cart.farms.map((farm, place) => newOrder(input.firstOrderId + place, farm, input))
  const shared = input.cart.farms
    .map(({ farmerId }) => input.formOf(farmerId))
    .find(form => form.notesField === undefined)
  const itemsOfOrders = orders.map(({ items }) => items)
  checkSharedDate(shared?.notes ?? '', itemsOfOrders, istDateOf(input.now))
  return orders
}

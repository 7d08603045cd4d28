import type { Actor } from '@santhe/rules'
import { trusted } from 'mongoose'
import { quoteCheckout } from '../buying/cart/quote-checkout.ts'
import type { OrderForm } from '../buying/order/new-orders.ts'
import { createOrderFee } from '../buying/order-fee/write-order-fees.ts'
import { placePurchase } from '../buying/purchase/place-purchase.ts'
import type { Domain } from '../foundation/domain.ts'
import { type OrderRecord, Orders } from '../records/order.ts'
import type { OrderFeeRecord } from '../records/order-fee.ts'
import { actorOf } from '../records/person.ts'
import type { ProductRecord } from '../records/product.ts'
import type { PurchaseRecord } from '../records/purchase.ts'
import { type Stock, Stocks, stockOf } from '../records/stock.ts'
import { aPerson, aProduct } from './factories.ts'
import { AN_ADMIN, NOW } from './test-domain.ts'

export const CHECKOUT_FORM: OrderForm = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  phone: '+91 98450 12345',
  address: '12, 3rd Cross, Malleshwaram',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560003',
  paymentMethod: 'cod',
}

export async function aBuyer(domain: Domain): Promise<Actor> {
  return actorOf(await aPerson(domain))
}

export interface OrderOptions {
  buyer?: Actor
  /** Product to buy; by default a new one. */
  product?: ProductRecord
  boxes?: number
  form?: Partial<OrderForm>
  now?: Date
}

/** Places an order; by default of one box of an available product, at `NOW`. */
export async function anOrder(domain: Domain, options: OrderOptions = {}): Promise<OrderRecord> {
  const { boxes = 1, form, now = NOW } = options
  const actor = options.buyer ?? (await aBuyer(domain))
  const product = options.product ?? (await aProduct(domain))
  const { quoteId } = await quoteCheckout({ actor, items: [{ productId: product._id, quantity: boxes }], now }, domain)
  const placed = await placePurchase({ actor, form: { ...CHECKOUT_FORM, ...form }, quoteId, now }, domain)
  const [order] = placed.orders
  if (order === undefined) throw new Error('A purchase without an order')
  return order
}

export async function purchaseOf(id: number, { connection }: Domain): Promise<PurchaseRecord | undefined> {
  return (await Orders(connection).findById(id).lean())?.purchase
}

export async function countPurchases(buyerId: number, { connection }: Domain): Promise<number> {
  return await Orders(connection).countDocuments({ buyerId, purchase: trusted({ $exists: true }) })
}

export function aFee(fee: Parameters<typeof createOrderFee>[0]['fee'], domain: Domain): Promise<OrderFeeRecord> {
  return createOrderFee({ fee, by: AN_ADMIN }, domain)
}

/** Creates a delivery fee of ₹30 per purchase, and a platform fee of 2 %, which also applies to the delivery fee. */
export async function someFees(domain: Domain): Promise<void> {
  await aFee({ name: 'Delivery', value: 30, applyToSubtotal: true, displayOrder: 1 }, domain)
  await aFee({ name: 'Platform', type: 'percentage', value: 2, applyToSubtotal: true, displayOrder: 2 }, domain)
}

export async function boxesOf(productId: number, domain: Domain): Promise<Stock> {
  const stock = await Stocks(domain.connection).findById(productId).lean()
  if (!stock) throw new Error(`Product ${productId} has no stock`)
  return stockOf(stock)
}

import type { Actor } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { updateFarmerProfile } from '../../accounts/farmer/update-farmer-profile.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { Quotes } from '../../records/quote.ts'
import {
  aBuyer,
  aFarm,
  aFee,
  aProduct,
  boxesOf,
  CHECKOUT_FORM,
  countPurchases,
  NOW,
  purchaseOf,
  testDomain,
} from '../../testing/index.ts'
import { checkCart } from '../cart/check-cart.ts'
import { quoteCheckout } from '../cart/quote-checkout.ts'
import { pickupPlace } from '../order/farm-contact.ts'
import { placeOnlinePurchase } from './place-online-purchase.ts'
import { placeOrder } from './place-order.ts'
import { placePurchase } from './place-purchase.ts'

const domain = await testDomain()
const HOURS = 'Daily, 8 am to 6 pm'
const OFFERED = { isOffered: true, hours: HOURS }
const OUTSIDE = '570001'
const ROW = { from: 0, urban: 49, rural: 79, extended: 99 }
await aFee({ name: 'Delivery', type: 'table', value: 0, table: [ROW], applyToSubtotal: true, displayOrder: 1 }, domain)
await aFee({ name: 'Platform', type: 'percentage', value: 2, applyToSubtotal: true, displayOrder: 2 }, domain)
/** ₹339.99 plus 2 %; the other also with the delivery fee before that. */
const PICKED_UP = 34_679
const DELIVERED = 39_677

interface Cart {
  actor: Actor
  products: Awaited<ReturnType<typeof aProduct>>[]
  farms: FarmRecord[]
}

async function aCart(...pickups: FarmRecord['pickup'][]): Promise<Cart> {
  const cart: Cart = { actor: await aBuyer(domain), products: [], farms: [] }
  for (const [place, pickup] of pickups.entries()) {
    const { farm } = await aFarm(domain, { address: 'Survey no. 12, Hoskote', ...(pickup && { pickup }) })
    cart.farms.push(farm)
    cart.products.push(await aProduct(domain, { ofFarm: farm, price: place === 0 ? 24_000 : 9_999 }))
  }
  return cart
}

function quoteOf({ actor, products }: Cart, { pickup = true, zipCode }: { pickup?: boolean; zipCode?: string } = {}) {
  const items = products.map(({ _id }) => ({ productId: _id, quantity: 1 }))
  return quoteCheckout({ actor, items, zipCode, pickup, now: NOW }, domain)
}

interface Placement {
  quoteId?: string | undefined
  pickup?: boolean
  zipCode?: string
}

const formFor = ({ zipCode = OUTSIDE }: Placement) => ({ ...CHECKOUT_FORM, zipCode })

/** Every way to place an order, by default with a zip code outside all areas. */
const WAYS = {
  'a purchase on delivery': async ({ actor }: Cart, { quoteId = '', pickup = true, ...to }: Placement) => {
    const placed = await placePurchase({ actor, form: formFor(to), quoteId, pickup, now: NOW }, domain)
    return placed.purchaseId
  },
  'one farm’s order': async ({ actor, products: [product] }: Cart, { quoteId, pickup = true, ...to }: Placement) => {
    if (product === undefined) throw new Error('No product')
    const items = [{ productId: product._id, quantity: 1 }]
    const order = { form: formFor(to), farmerId: product.farmId, items, quoteId, pickup, now: NOW }
    return (await placeOrder({ actor, ...order }, domain)).purchaseId
  },
  'a purchase online': async ({ actor, products }: Cart, { quoteId, pickup = true, ...to }: Placement) => {
    const { paymentMethod: _, ...form } = formFor(to)
    const orderData = products.map(({ _id: productId, farmId: farmerId }) => ({
      ...{ form, farmerId, items: [{ productId, quantity: 1 }] },
    }))
    const order = { orderData, amount: PICKED_UP, quoteId, pickup, now: NOW }
    return (await placeOnlinePurchase({ actor, ...order }, domain)).purchaseId
  },
}
const EVERY_WAY = Object.entries(WAYS)

const ordersIn = (purchaseId: number) =>
  Orders(domain.connection).find({ purchaseId }).sort({ _id: 1 }).lean<OrderRecord[]>()

async function switchPickup({ ownerId, farmName, location }: FarmRecord, isOffered: boolean) {
  const contact = { name: 'Ravi', email: `r${ownerId}@x.in`, phone: '9845012345' }
  const fields = {
    ...contact,
    farmName,
    location,
    description: '',
    address: 'Survey no. 14',
    pickup: { isOffered, hours: HOURS },
  }
  await updateFarmerProfile({ personId: ownerId, fields, now: NOW }, domain)
}

describe('a quote for pickup', () => {
  // docs/product/delivery.md#pickup
  it('has no delivery fee for any PIN, and says that every farm offers pickup', async () => {
    const cart = await aCart(OFFERED, OFFERED)
    const delivered = await quoteOf(cart, { pickup: false })
    expect(delivered).toMatchObject({ pickup: false, offersPickup: true, total: DELIVERED })
    const quote = await quoteOf(cart, { zipCode: OUTSIDE })
    expect(quote).toMatchObject({ pickup: true, offersPickup: true, subtotal: 33_999, total: PICKED_UP })
    expect(quote.fees.map(({ name, amount }) => [name, amount])).toEqual([['Platform', 680]])
    expect(quote.farms.reduce((sum, { total }) => sum + total, 0)).toBe(PICKED_UP)
  })

  it('names the farms that do not offer it, and leaves the previous quote', async () => {
    const cart = await aCart(OFFERED, { isOffered: false, hours: HOURS })
    const { quoteId, offersPickup } = await quoteOf(cart, { pickup: false })
    expect(offersPickup).toBe(false)
    const message = `${cart.farms[1]?.farmName} does not offer pickup`
    await expect(inWords(quoteOf(cart))).rejects.toMatchObject({
      code: 'VALIDATION',
      message,
      fields: { pickup: message },
    })
    expect(await Quotes(domain.connection).findById(cart.actor.id).lean()).toMatchObject({ quoteId })
    const nowhere = await aCart(undefined, undefined)
    const names = nowhere.farms.map(({ farmName }) => farmName).join(' and ')
    await expect(inWords(quoteOf(nowhere))).rejects.toMatchObject({
      fields: { pickup: `${names} do not offer pickup` },
    })
  })

  // docs/product/delivery.md#outside
  it('is suggested by a PIN’s refusal if every farm offers it', async () => {
    const at = { pickup: false, zipCode: OUTSIDE }
    const fields = { zipCode: `We don’t deliver to ${OUTSIDE} yet` }
    await expect(inWords(quoteOf(await aCart(OFFERED, OFFERED), at))).rejects.toMatchObject({
      fields,
      details: { offersPickup: true },
    })
    await expect(inWords(quoteOf(await aCart(OFFERED, undefined), at))).rejects.toMatchObject({
      fields,
      details: { offersPickup: false },
    })
  })
})

it('checkCart says for each line whether its farm offers pickup', async () => {
  const { products } = await aCart(OFFERED, undefined)
  const items = products.map(({ _id }) => ({ productId: _id, quantity: 1 }))
  const lines = await checkCart({ items, now: NOW }, domain)
  expect(lines.map(({ offersPickup }) => offersPickup)).toEqual([true, undefined])
})

// docs/product/delivery.md#pickup-prices
describe.each(EVERY_WAY)('%s', (_way, place) => {
  it('with pickup is placed outside the areas without a delivery fee', async () => {
    const cart = await aCart(OFFERED, OFFERED)
    const { quoteId, farms } = await quoteOf(cart)
    const purchaseId = await place(cart, { quoteId })
    const orders = await ordersIn(purchaseId)
    expect(orders.map(({ delivery, total }) => [delivery.isPickup, total])).toEqual(
      farms.slice(0, orders.length).map(({ total }) => [true, total]),
    )
    expect(orders.flatMap(({ fees }) => fees.map(({ name }) => name))).not.toContain('Delivery')
    const purchase = await purchaseOf(purchaseId, domain)
    expect([purchase?.pickup, purchase?.area]).toEqual([true, undefined])
  })

  it('with a choice other than its quote’s is refused with fresh figures, and stays reserved', async () => {
    const cart = await aCart(OFFERED, OFFERED)
    const { quoteId } = await quoteOf(cart, { pickup: false })
    await expect(inWords(place(cart, { quoteId }))).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      details: { fees: [{ name: 'Platform' }], total: expect.any(Number), lines: expect.any(Array) },
    })
    for (const { _id } of cart.products) expect(await boxesOf(_id, domain)).toMatchObject({ reserved: 1, sold: 0 })
    const pickedUp = await quoteOf(cart)
    const delivered = { quoteId: pickedUp.quoteId, pickup: false, zipCode: '560034' }
    await expect(place(cart, delivered)).rejects.toMatchObject({
      ...{ code: 'PRICE_CHANGED', details: { fees: [{ name: 'Delivery' }, { name: 'Platform' }] } },
    })
    await place(cart, { quoteId: pickedUp.quoteId })
  })

  it('is refused if a farm has stopped offering pickup since the quote', async () => {
    const cart = await aCart(OFFERED, OFFERED)
    const { quoteId } = await quoteOf(cart)
    const [first] = cart.farms
    if (!first) throw new Error('No farm')
    await switchPickup(first, false)
    const message = `${first.farmName} does not offer pickup`
    await expect(inWords(place(cart, { quoteId }))).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { pickup: message },
    })
    expect(await countPurchases(cart.actor.id, domain)).toBe(0)
  })
})

describe('without naming a quote', () => {
  it.each(EVERY_WAY.slice(1))('%s is priced for pickup, ignoring the live quote’s terms', async (_, place) => {
    const cart = await aCart(OFFERED, OFFERED)
    await quoteOf(cart, { pickup: false })
    const orders = await ordersIn(await place(cart, {}))
    expect(orders.every(({ delivery, fees }) => delivery.isPickup && fees.length === 1)).toBe(true)
    expect(await Quotes(domain.connection).findById(cart.actor.id).lean()).toMatchObject({ pickup: false })
  })
})

// docs/product/delivery.md#pickup-place
describe('pickupPlace', () => {
  it('returns the farm’s current place only to the buyer, until a cancellation', async () => {
    const cart = await aCart(OFFERED)
    const { quoteId } = await quoteOf(cart)
    const [order] = await ordersIn(await WAYS['a purchase on delivery'](cart, { quoteId }))
    const [farm] = cart.farms
    if (!order || !farm) throw new Error('No order')
    const { actor } = cart
    expect(await pickupPlace({ order, actor }, domain)).toEqual({ address: 'Survey no. 12, Hoskote', hours: HOURS })
    await switchPickup(farm, false)
    expect(await pickupPlace({ order, actor }, domain)).toEqual({ address: 'Survey no. 14', hours: HOURS })
    expect(await pickupPlace({ order, actor: await aBuyer(domain) }, domain)).toBeUndefined()
    expect(await pickupPlace({ order: { ...order, status: 'cancelled' }, actor }, domain)).toBeUndefined()
  })

  it('is undefined for a delivery, and while the payment is open', async () => {
    const cart = await aCart(OFFERED, OFFERED)
    const { quoteId } = await quoteOf(cart)
    const [unpaid] = await ordersIn(await WAYS['a purchase online'](cart, { quoteId }))
    if (!unpaid) throw new Error('No order')
    const { actor } = cart
    expect(await pickupPlace({ order: unpaid, actor }, domain)).toBeUndefined()
    const paid = { ...unpaid, payUntil: null }
    expect(await pickupPlace({ order: paid, actor }, domain)).toMatchObject({ hours: HOURS })
    const delivered = { ...paid, delivery: { ...paid.delivery, isPickup: false } }
    expect(await pickupPlace({ order: delivered, actor }, domain)).toBeUndefined()
  })

  it('is undefined for a deleted farm', async () => {
    const cart = await aCart(OFFERED)
    const { quoteId } = await quoteOf(cart)
    const [order] = await ordersIn(await WAYS['a purchase on delivery'](cart, { quoteId }))
    if (!order) throw new Error('No order')
    await Farms(domain.connection).deleteOne({ _id: order.farmerId })
    expect(await pickupPlace({ order, actor: cart.actor }, domain)).toBeUndefined()
  })
})

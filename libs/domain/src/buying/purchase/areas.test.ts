import type { Actor, DeliveryArea } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { updateFarmerProfile } from '../../accounts/farmer/update-farmer-profile.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { Quotes } from '../../records/quote.ts'
import {
  AN_ADMIN,
  aBuyer,
  boxesOf,
  CHECKOUT_FORM,
  countPurchases,
  NOW,
  ofTwoFarms,
  purchaseOf,
  testDomain,
} from '../../testing/index.ts'
import { quoteCheckout } from '../cart/quote-checkout.ts'
import { switchPin } from '../order/delivery/delivery-areas.ts'
import { placeOnlinePurchase } from './place-online-purchase.ts'
import { placeOrder } from './place-order.ts'
import { placePurchase } from './place-purchase.ts'

const domain = await testDomain()
const PINS = { urban: '560034', rural: '562110', extended: '635109', outside: '570001' } as const
type Pin = keyof typeof PINS

interface Cart {
  actor: Actor
  products: Awaited<ReturnType<typeof ofTwoFarms>>
}

interface Placement {
  /** Destination; the second farm's if different. */
  to: Pin
  alsoTo?: Pin
  quoteId?: string | undefined
}

async function aCart(): Promise<Cart> {
  return { products: await ofTwoFarms(domain, 5), actor: await aBuyer(domain) }
}

function quoteOf({ actor, products }: Cart, pin?: Pin) {
  const items = products.map(({ _id }) => ({ productId: _id, quantity: 1 }))
  return quoteCheckout({ actor, items, zipCode: pin && PINS[pin], now: NOW }, domain)
}

/** Every way to place an order; each returns the purchase's id. */
const WAYS = {
  'a purchase on delivery': async ({ actor }: Cart, { to, quoteId = '' }: Placement) => {
    const form = { ...CHECKOUT_FORM, zipCode: PINS[to] }
    return (await placePurchase({ actor, form, quoteId, now: NOW }, domain)).purchaseId
  },
  'one farm’s order': async ({ actor, products: [product] }: Cart, { to, quoteId }: Placement) => {
    if (product === undefined) throw new Error('No product')
    const items = [{ productId: product._id, quantity: 1 }]
    const form = { ...CHECKOUT_FORM, zipCode: PINS[to] }
    return (await placeOrder({ actor, form, farmerId: product.farmId, items, quoteId, now: NOW }, domain)).purchaseId
  },
  'a purchase online': async ({ actor, products }: Cart, { to, alsoTo = to, quoteId }: Placement) => {
    const { paymentMethod: _, ...rest } = CHECKOUT_FORM
    const orderData = products.map(({ _id: productId, farmId: farmerId }, place) => ({
      form: { ...rest, zipCode: PINS[place === 0 ? to : alsoTo] },
      ...{ farmerId, items: [{ productId, quantity: 1 }] },
    }))
    const amount = products.reduce((sum, { price }) => sum + price, 0)
    return (await placeOnlinePurchase({ actor, orderData, amount, quoteId, now: NOW }, domain)).purchaseId
  },
}
const EVERY_WAY = Object.entries(WAYS)

const areaOfPurchase = async (id: number) => (await purchaseOf(id, domain))?.area

describe('a quote', () => {
  // docs/product/delivery.md#area-prices
  it('is for the PIN’s area, by default Bangalore Urban', async () => {
    const cart = await aCart()
    expect((await quoteOf(cart)).area).toBe('urban')
    for (const pin of ['rural', 'extended', 'urban'] as const) expect((await quoteOf(cart, pin)).area).toBe(pin)
  })

  it('for a PIN outside all areas is refused, and the previous quote stays', async () => {
    const cart = await aCart()
    const { quoteId } = await quoteOf(cart)
    const message = 'We don’t deliver to 570001 yet'
    await expect(inWords(quoteOf(cart, 'outside'))).rejects.toMatchObject({
      ...{ code: 'VALIDATION', message, fields: { zipCode: message } },
    })
    expect(await Quotes(domain.connection).findById(cart.actor.id).lean()).toMatchObject({ quoteId })
  })
})

describe.each(EVERY_WAY)('%s', (_way, place) => {
  it('with a PIN of its quote’s area is placed and stores the area', async () => {
    for (const pin of ['urban', 'rural', 'extended'] as const) {
      const cart = await aCart()
      const { quoteId } = await quoteOf(cart, pin)
      expect(await areaOfPurchase(await place(cart, { to: pin, quoteId }))).toBe(pin)
    }
  })

  it('with a PIN of another area is refused with fresh figures, and stays reserved', async () => {
    const cart = await aCart()
    const { quoteId } = await quoteOf(cart)
    await expect(inWords(place(cart, { to: 'extended', quoteId }))).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      details: { subtotal: expect.any(Number), total: expect.any(Number), lines: expect.any(Array) },
    })
    for (const { _id } of cart.products) expect(await boxesOf(_id, domain)).toMatchObject({ reserved: 1, sold: 0 })
    expect(await areaOfPurchase(await place(cart, { to: 'urban', quoteId }))).toBe('urban')
  })

  // docs/product/delivery.md#outside
  it('with a PIN outside all areas is refused, naming the PIN, and places nothing', async () => {
    const cart = await aCart()
    const { quoteId } = await quoteOf(cart)
    const message = 'We don’t deliver to 570001 yet'
    await expect(inWords(place(cart, { to: 'outside', quoteId }))).rejects.toMatchObject({
      code: 'VALIDATION',
      message,
    })
    expect(await countPurchases(cart.actor.id, domain)).toBe(0)
  })
})

describe('without naming a quote', () => {
  it.each(EVERY_WAY.slice(1))('%s is priced for its PIN’s area, not the live quote’s', async (_, place) => {
    const cart = await aCart()
    await quoteOf(cart)
    expect(await areaOfPurchase(await place(cart, { to: 'rural' }))).toBe('rural')
  })

  it('a purchase with two areas is refused', async () => {
    const message = 'All boxes of a purchase go to one delivery area'
    await expect(
      inWords(WAYS['a purchase online'](await aCart(), { to: 'urban', alsoTo: 'rural' })),
    ).rejects.toMatchObject({
      ...{ code: 'VALIDATION', fields: { 'orderData.1.zipCode': message } },
    })
    await expect(
      inWords(WAYS['a purchase online'](await aCart(), { to: 'urban', alsoTo: 'outside' })),
    ).rejects.toMatchObject({
      fields: { 'orderData.1.zipCode': 'We don’t deliver to 570001 yet' },
    })
  })
})

// docs/product/delivery.md#areas-of-a-farm
describe('a farm with a switched-off area', () => {
  async function cartWithFarmOf(...areas: DeliveryArea[]) {
    const cart = await aCart()
    const [first] = cart.products
    if (first === undefined) throw new Error('No product')
    const own = await Farms(domain.connection).findById(first.farmId).lean<FarmRecord>()
    if (!own) throw new Error('No farm')
    await switchAreas(own, areas)
    return { cart, farm: own }
  }
  async function switchAreas({ ownerId, ...farm }: FarmRecord, deliveryAreas: DeliveryArea[]) {
    const { farmName, location } = farm
    const fields = { name: 'Ravi', email: `r${ownerId}@x.in`, phone: '9845012345', farmName, location }
    await updateFarmerProfile(
      { personId: ownerId, fields: { ...fields, description: '', address: '', deliveryAreas }, now: NOW },
      domain,
    )
  }

  it('is named when a quote is for a PIN there, and delivers elsewhere', async () => {
    const { cart, farm } = await cartWithFarmOf('urban', 'extended')
    const message = `${farm.farmName} does not deliver to 562110`
    await expect(inWords(quoteOf(cart, 'rural'))).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { zipCode: message },
    })
    expect((await quoteOf(cart, 'extended')).area).toBe('extended')
    await switchAreas(farm, ['urban', 'rural', 'extended'])
    expect((await quoteOf(cart, 'rural')).area).toBe('rural')
  })

  it.each(EVERY_WAY)('is named by %s that was quoted before', async (_, place) => {
    const { cart, farm } = await cartWithFarmOf('urban', 'rural', 'extended')
    const { quoteId } = await quoteOf(cart, 'rural')
    await switchAreas(farm, ['urban'])
    const message = `${farm.farmName} does not deliver to 562110`
    await expect(inWords(place(cart, { to: 'rural', quoteId }))).rejects.toMatchObject({ code: 'VALIDATION', message })
  })
})

it('a PIN switched off by the office is outside for every buyer', async () => {
  const cart = await aCart()
  const { quoteId } = await quoteOf(cart, 'rural')
  await switchPin({ zipCode: PINS.rural, isOn: false, by: AN_ADMIN }, domain)
  await expect(inWords(WAYS['a purchase on delivery'](cart, { to: 'rural', quoteId }))).rejects.toMatchObject({
    fields: { zipCode: 'We don’t deliver to 562110 yet' },
  })
  await switchPin({ zipCode: PINS.rural, isOn: true, by: AN_ADMIN }, domain)
  await WAYS['a purchase on delivery'](cart, { to: 'rural', quoteId })
})

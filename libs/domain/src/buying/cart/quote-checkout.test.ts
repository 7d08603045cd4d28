import type { Actor } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it, vi } from 'vitest'
import { Products } from '../../records/product.ts'
import { Quotes } from '../../records/quote.ts'
import { STOCK_FIELDS, Stocks } from '../../records/stock.ts'
import { aBuyer, aFarm, aProduct, boxesOf, NOW, testDomain } from '../../testing/index.ts'
import { checkCart } from './check-cart.ts'
import { checkQuotedLines } from './fresh-figures.ts'
import { quoteCheckout } from './quote-checkout.ts'
import { releaseExpiredReservations } from './release-reservations.ts'

const MINUTE = 60_000
const TERMS = { area: 'urban', pickup: false } as const
const domain = await testDomain()

function quote(actor: Actor, items: { productId: number; quantity: number }[], now = NOW) {
  return quoteCheckout({ actor, items, now }, domain)
}

async function isSoldOut(productId: number): Promise<boolean | undefined> {
  return (await Products(domain.connection).findById(productId).lean())?.soldOut
}

describe('quoteCheckout', () => {
  // docs/product/checkout.md#quote
  it('prices on the server, merges lines of the same product, and reserves boxes for 10 minutes', async () => {
    const product = await aProduct(domain, { price: 12_345, inventory: 8 })
    const lines = [
      { productId: product._id, quantity: 2 },
      { productId: product._id, quantity: 1 },
    ]
    const quoted = await quote(await aBuyer(domain), lines)
    expect(quoted.lines).toMatchObject([{ productId: product._id, quantity: 3, price: 12_345, lineTotal: 37_035 }])
    expect(quoted.total).toBe(37_035)
    expect(quoted.expiresAt).toEqual(new Date(NOW.getTime() + 10 * MINUTE))
    expect(await boxesOf(product._id, domain)).toEqual({ available: 5, reserved: 3, sold: 0 })
  })

  it('replaces the person’s previous quote, whose boxes count as available', async () => {
    const [tomato, okra] = [await aProduct(domain, { inventory: 4 }), await aProduct(domain, { inventory: 4 })]
    const buyer = await aBuyer(domain)
    const first = await quote(buyer, [{ productId: tomato._id, quantity: 4 }])
    const second = await quote(buyer, [
      { productId: tomato._id, quantity: 3 },
      { productId: okra._id, quantity: 1 },
    ])
    expect(second.quoteId).not.toBe(first.quoteId)
    expect(await boxesOf(tomato._id, domain)).toEqual({ available: 1, reserved: 3, sold: 0 })
    expect(await boxesOf(okra._id, domain)).toEqual({ available: 3, reserved: 1, sold: 0 })
    expect(await Quotes(domain.connection).countDocuments({ _id: buyer.id })).toBe(1)
  })

  it('names every short line with its available boxes, and reserves nothing', async () => {
    const farm = (await aFarm(domain)).farm
    const [few, none, many] = [
      await aProduct(domain, { ofFarm: farm, name: 'Okra', inventory: 2 }),
      await aProduct(domain, { ofFarm: farm, name: 'Ragi', inventory: 0 }),
      await aProduct(domain, { ofFarm: farm, name: 'Mango', inventory: 9 }),
    ]
    const refused = quote(
      await aBuyer(domain),
      [few, none, many].map(product => ({ productId: product._id, quantity: 3 })),
    )
    await expect(inWords(refused)).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
      message: 'Only 2 boxes of Okra are left. Ragi is sold out. Nothing was ordered.',
      details: {
        lines: [
          { productId: few._id, name: 'Okra', available: 2 },
          { productId: none._id, name: 'Ragi', available: 0 },
        ],
      },
    })
    expect(await boxesOf(many._id, domain)).toEqual({ available: 9, reserved: 0, sold: 0 })
  })

  it('refuses products not for sale, naming them', async () => {
    const unsellable = [
      await aProduct(domain, { name: 'Later', status: 'Coming Soon' }),
      await aProduct(domain, { name: 'Past', availableUntil: '2026-11-20' }),
    ]
    const items = unsellable.map(product => ({ productId: product._id, quantity: 1 }))
    await expect(inWords(quote(await aBuyer(domain), items))).rejects.toMatchObject({
      code: 'PRODUCT_NOT_BUYABLE',
      message: expect.stringContaining('Later, Past'),
      details: { lines: items.map(({ productId }) => expect.objectContaining({ productId })) },
    })
  })

  it('refuses invisible products like missing ones, without their names', async () => {
    const { farm: hiddenFarm } = await aFarm(domain, { isHidden: true })
    const { farm, farmer } = await aFarm(domain)
    const secret = { name: 'Secret saffron' }
    const pending = await aProduct(domain, { ...secret, ofFarm: farm, approvalStatus: 'pending' })
    const unseen = [
      pending,
      await aProduct(domain, { ...secret, approvalStatus: 'rejected' }),
      await aProduct(domain, { ...secret, isHidden: true }),
      await aProduct(domain, { ...secret, ofFarm: hiddenFarm }),
      { _id: 999_999 },
    ]
    const buyer = await aBuyer(domain)
    for (const { _id: productId } of unseen) {
      const items = [{ productId, quantity: 1 }]
      await expect(inWords(quote(buyer, items))).rejects.toMatchObject({
        code: 'PRODUCT_NOT_BUYABLE',
        message: `This can’t be bought any more: product ${productId}. Nothing was ordered.`,
        details: { lines: [{ productId, name: `product ${productId}` }] },
      })
      expect(await checkCart({ items, now: NOW }, domain)).toEqual([
        { productId, state: 'gone', price: null, available: 0, status: null, harvestDate: null, harvestMonth: null },
      ])
    }
    const farmerActor = { id: farmer._id, role: farmer.role, farmId: farm._id }
    await expect(inWords(quote(farmerActor, [{ productId: pending._id, quantity: 1 }]))).rejects.toThrow(
      'Secret saffron',
    )
  })

  it('hides the price of a product removed from the shop since the quote', async () => {
    const product = await aProduct(domain, { price: 10_000 })
    const { lines } = await quote(await aBuyer(domain), [{ productId: product._id, quantity: 1 }])
    const hidden = { approvalStatus: 'pending', isListed: false, price: 99_900 }
    await Products(domain.connection).updateOne({ _id: product._id }, { $set: hidden })
    await expect(checkQuotedLines({ lines, quoted: TERMS, ordered: TERMS, now: NOW }, domain)).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      details: { lines: [{ name: product.name, price: 100, isBuyable: false }] },
    })
  })

  it('still sells on the last day', async () => {
    const product = await aProduct(domain, { availableUntil: '2026-11-21' })
    await expect(quote(await aBuyer(domain), [{ productId: product._id, quantity: 1 }])).resolves.toBeDefined()
  })

  // docs/product/roles.md#own-farm
  it('refuses products of the own farm', async () => {
    const { farm, farmer } = await aFarm(domain)
    const product = await aProduct(domain, { ofFarm: farm })
    const actor = { id: farmer._id, role: farmer.role, farmId: farm._id }
    await expect(quote(actor, [{ productId: product._id, quantity: 1 }])).rejects.toMatchObject({ code: 'OWN_FARM' })
  })

  // docs/product/pages.md#names-of-produce
  it('names refused products in the reader’s language', async () => {
    const { farm, farmer } = await aFarm(domain)
    const okra = { name: 'Okra', localName: 'ಬೆಂಡೆಕಾಯಿ' }
    const short = await aProduct(domain, { ...okra, inventory: 0 })
    const gone = await aProduct(domain, { ...okra, availableUntil: '2026-11-20' })
    const own = await aProduct(domain, { ...okra, ofFarm: farm })
    const actor = { id: farmer._id, role: farmer.role, farmId: farm._id }
    for (const { _id: productId } of [short, gone, own]) {
      const refused = quote(actor, [{ productId, quantity: 1 }])
      await expect(inWords(refused, 'kn')).rejects.toThrow('ಬೆಂಡೆಕಾಯಿ')
      await expect(inWords(refused, 'hi')).rejects.toThrow('भिंडी')
      await expect(inWords(refused)).rejects.toThrow('Okra')
    }
  })

  it('refuses more than 10 boxes of a product, even in several lines', async () => {
    const product = await aProduct(domain, { inventory: 50 })
    const lines = [6, 5].map(quantity => ({ productId: product._id, quantity }))
    await expect(inWords(quote(await aBuyer(domain), lines))).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { items: 'Quantity must be a whole number from 1 to 10' },
    })
  })

  it('makes a product sold out by its last box until the quote expires', async () => {
    const product = await aProduct(domain, { inventory: 2 })
    await quote(await aBuyer(domain), [{ productId: product._id, quantity: 2 }])
    expect(await isSoldOut(product._id)).toBe(true)
    await releaseExpiredReservations({ now: new Date(NOW.getTime() + 10 * MINUTE) }, domain)
    expect(await isSoldOut(product._id)).toBe(false)
    expect(await boxesOf(product._id, domain)).toEqual({ available: 2, reserved: 0, sold: 0 })
  })

  it('releases an expired quote that blocks another buyer', async () => {
    const product = await aProduct(domain, { inventory: 3 })
    const line = [{ productId: product._id, quantity: 3 }]
    await quote(await aBuyer(domain), line)
    const other = await aBuyer(domain)
    await expect(quote(other, line, new Date(NOW.getTime() + 9 * MINUTE))).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
    })
    await quote(other, line, new Date(NOW.getTime() + 10 * MINUTE))
    expect(await boxesOf(product._id, domain)).toEqual({ available: 0, reserved: 3, sold: 0 })
  })
})

describe('expired reservations', () => {
  it('end once under concurrent sweeps', async () => {
    const product = await aProduct(domain, { inventory: 12 })
    const buyers = await Promise.all(Array.from({ length: 4 }, () => aBuyer(domain)))
    for (const buyer of buyers) await quote(buyer, [{ productId: product._id, quantity: 3 }])
    const now = new Date(NOW.getTime() + 10 * MINUTE)
    const sweep = () => releaseExpiredReservations({ now, productIds: [product._id] }, domain)
    const ended = await Promise.all([sweep(), sweep(), sweep()])
    expect(ended.reduce((sum, each) => sum + each, 0)).toBe(4)
    expect(await boxesOf(product._id, domain)).toEqual({ available: 12, reserved: 0, sold: 0 })
  })

  it('end even if another can’t be released, which is reported', async () => {
    const [broken, sound] = [await aProduct(domain, { inventory: 3 }), await aProduct(domain, { inventory: 3 })]
    for (const { _id } of [broken, sound]) await quote(await aBuyer(domain), [{ productId: _id, quantity: 2 }])
    await Stocks(domain.connection).updateOne({ _id: broken._id }, { $set: { [STOCK_FIELDS.reserved]: 0 } })
    // Each reading of the clock is a second later, so that the attempts of 8 seconds take no time.
    let time = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1_000))
    const released = releaseExpiredReservations({ now: new Date(NOW.getTime() + 10 * MINUTE) }, domain)
    await expect(released.finally(() => clock.mockRestore())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await boxesOf(sound._id, domain)).toEqual({ available: 3, reserved: 0, sold: 0 })
  })
})

import { describe, expect, it } from 'vitest'
import { Products } from '../../records/product.ts'
import { aBuyer, aProduct, boxesOf, NOW, testDomain } from '../../testing/index.ts'
import { checkCart } from './check-cart.ts'
import { quoteCheckout } from './quote-checkout.ts'

const domain = await testDomain()
const oneOf = ({ _id }: { _id: number }) => ({ productId: _id, quantity: 1 })

describe('checkCart', () => {
  it('returns the current state of each product in the cart’s order, and reserves nothing', async () => {
    const fine = await aProduct(domain, { inventory: 3, price: 12_345 })
    const booked = await aProduct(domain, { status: 'Pre-Order', inventory: 1 })
    const empty = await aProduct(domain, { inventory: 0 })
    const ended = await aProduct(domain, { availableUntil: '2026-11-20' })
    const coming = await aProduct(domain, { status: 'Coming Soon' })
    const closed = await aProduct(domain, { status: 'Sold Out' })
    const waiting = await aProduct(domain, { approvalStatus: 'pending' })
    await Products(domain.connection).updateOne({ _id: waiting._id }, { isListed: false })
    const none = { _id: 999_999 }
    const cart = [fine, booked, empty, ended, coming, closed, waiting, none, fine].map(oneOf)
    const lines = await checkCart({ items: cart, now: NOW }, domain)
    expect(lines.map(({ status: _, harvestDate: _date, harvestMonth: _month, ...line }) => line)).toEqual([
      { productId: fine._id, state: 'ok', price: 12_345, available: 3 },
      { productId: booked._id, state: 'ok', price: 24_000, available: 1 },
      { productId: empty._id, state: 'soldOut', price: 24_000, available: 0 },
      { productId: ended._id, state: 'ended', price: 24_000, available: 20 },
      { productId: coming._id, state: 'notSold', price: 24_000, available: 20 },
      { productId: closed._id, state: 'notSold', price: 24_000, available: 20 },
      { productId: waiting._id, state: 'gone', price: null, available: 0 },
      { productId: none._id, state: 'gone', price: null, available: 0 },
    ])
    expect(await boxesOf(fine._id, domain)).toEqual({ available: 3, reserved: 0, sold: 0 })
    const soldAs = lines.map(({ status, harvestDate, harvestMonth }) => [status, harvestDate, harvestMonth])
    expect(soldAs[1]).toEqual(['Pre-Order', booked.harvestDate, '2026-11'])
    expect(soldAs.at(-1)).toEqual([null, null, null])
  })

  it('counts boxes of the caller’s own quote as available only to them', async () => {
    const product = await aProduct(domain, { inventory: 2 })
    const [actor, other] = [await aBuyer(domain), await aBuyer(domain)]
    await quoteCheckout({ actor, items: [{ productId: product._id, quantity: 2 }], now: NOW }, domain)
    const availableFor = async (personId: number | undefined) => {
      const [line] = await checkCart({ items: [oneOf(product)], now: NOW, personId }, domain)
      return [line?.state, line?.available]
    }
    expect(await availableFor(actor.id)).toEqual(['ok', 2])
    expect(await availableFor(other.id)).toEqual(['soldOut', 0])
    expect(await availableFor(undefined)).toEqual(['soldOut', 0])
  })
})

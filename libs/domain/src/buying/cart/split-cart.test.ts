import { describe, expect, it } from 'vitest'
import { aProduct, NOW, someFees, testDomain } from '../../testing/index.ts'
import { checkCart } from './check-cart.ts'
import { splitCart } from './split-cart.ts'

const domain = await testDomain()
await someFees(domain)
const okra = await aProduct(domain, { price: 10_050 })
const mango = await aProduct(domain, {
  price: 99_999,
  status: 'Pre-Order',
  harvestDate: '2027-04-05',
  availableUntil: '2027-04-01',
})
const gone = await aProduct(domain, { status: 'Coming Soon' })

async function split(...cart: { _id: number }[]) {
  const items = cart.map(({ _id }) => ({ productId: _id, quantity: 2 }))
  return splitCart({ items, lines: await checkCart({ items, now: NOW }, domain), now: NOW }, domain)
}

describe('splitCart', () => {
  it('separates later products, with the exact fees of one purchase and of two', async () => {
    // ₹30.00 delivery, and 2% of the subtotal including it.
    expect(await split(okra, mango, gone)).toEqual({
      laterIds: [mango._id],
      nearBy: '2026-11-22',
      laterFrom: '2027-04-06',
      fees: { together: 3000 + 4462, near: 3000 + 462, later: 3000 + 4060 },
    })
  })

  it('is undefined when everything arrives within a week', async () => expect(await split(okra, gone)).toBeUndefined())
})

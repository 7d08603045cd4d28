import { checkCart } from '@santhe/contracts'
import { aProduct, boxesOf } from '@santhe/domain/testing'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, ...shop } = await startStorefront()

describe('POST /api/cart/check', () => {
  it('checks each line for anybody and reserves nothing', async () => {
    const [fine, gone] = [await aProduct(domain), await aProduct(domain, { approvalStatus: 'pending' })]
    const empty = await aProduct(domain, { inventory: 0 })
    const items = [fine, gone, empty].map(({ _id }) => ({ productId: _id, quantity: 3 }))
    expect(await shop.callOk(checkCart, { body: { items } })).toEqual({
      lines: [
        {
          productId: fine._id,
          state: 'ok',
          price: 240,
          available: 20,
          status: 'Available Now',
          harvestDate: fine.harvestDate,
          harvestMonth: 'November 2026',
        },
        {
          productId: gone._id,
          state: 'gone',
          price: null,
          available: 0,
          status: null,
          harvestDate: null,
          harvestMonth: null,
        },
        {
          productId: empty._id,
          state: 'soldOut',
          price: 240,
          available: 0,
          status: 'Available Now',
          harvestDate: empty.harvestDate,
          harvestMonth: 'November 2026',
        },
      ],
      split: null,
    })
    expect(await boxesOf(fine._id, domain)).toEqual({ available: 20, reserved: 0, sold: 0 })
  })
})

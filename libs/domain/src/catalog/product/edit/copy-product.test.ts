import { addDays } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { Outbox } from '../../../records/outbox.ts'
import { actorOf } from '../../../records/person.ts'
import { Products } from '../../../records/product.ts'
import { aCategory, aFarm, aProduct, boxesOf, NOW, TODAY, testDomain } from '../../../testing/index.ts'
import { copyProduct } from './copy-product.ts'

const domain = await testDomain()
const { farm, farmer } = await aFarm(domain)
const actor = actorOf(farmer)
await aCategory(domain)

const IMAGES = [7, 8].map(id => ({ id, imageUrl: `/files/products/${id}.webp` }))

describe('copyProduct', () => {
  // docs/product/farmer-dashboard.md#copy-as-new
  it('copies texts and pictures, pending approval without boxes, once per key', async () => {
    const original = await aProduct(domain, {
      ...{ ofFarm: farm, name: 'Ragi', localName: 'ರಾಗಿ', images: IMAGES, ratingSum: 5, ratingCount: 1 },
      ...{ status: 'Sold Out', inventory: 0, availableUntil: addDays(TODAY, -3), harvestDate: addDays(TODAY, -9) },
    })
    const command = { id: original._id, actor, now: NOW, idempotencyKey: 'copy-1' }
    const [copy, again] = await Promise.all([copyProduct(command, domain), copyProduct(command, domain)])
    expect(again._id).toBe(copy._id)
    expect(copy._id).not.toBe(original._id)
    expect(copy).toMatchObject({
      ...{
        name: 'Ragi',
        localName: 'ರಾಗಿ',
        price: original.price,
        inventory: 0,
        soldOut: true,
        status: 'Available Now',
      },
      ...{ approvalStatus: 'pending', isListed: false, ratingCount: 0, availableUntil: addDays(TODAY, 30) },
    })
    expect(copy.images.map(({ imageUrl }) => imageUrl)).toEqual(IMAGES.map(({ imageUrl }) => imageUrl))
    expect(copy.images.some(({ id }) => id === 7 || id === 8)).toBe(false)
    expect(await boxesOf(copy._id, domain)).toEqual({ available: 0, reserved: 0, sold: 0 })
    expect(await Products(domain.connection).countDocuments({ farmId: farm._id })).toBe(2)
    const submitted = {
      channel: 'bell' as const,
      'event.kind': 'productSubmitted' as const,
      'event.productId': copy._id,
    }
    expect(await Outbox(domain.connection).countDocuments(submitted)).toBe(1)
  })

  it('copies only the farm’s own products', async () => {
    const { _id: id } = await aProduct(domain)
    await expect(copyProduct({ id, actor, now: NOW }, domain)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

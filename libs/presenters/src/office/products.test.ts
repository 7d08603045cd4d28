import { AdminProductDetail } from '@santhe/contracts'
import { describe, expect, it } from 'vitest'
import { aProduct, NOW } from '../testing/samples.ts'
import { presentAdminProduct, presentAdminProductDetail, presentProduct } from './products.ts'

const seconds = (count: number) => new Date(NOW.getTime() + count * 1000)
const offer = { unit: 'kg', unitsPerBox: 10, status: 'Available Now', growingDetails: '' } as const
const texts = { name: 'Tomato', localName: '', description: 'Firm.', categoryName: 'Vegetables' }
const version = {
  ...texts,
  ...offer,
  price: 32_000,
  images: [],
  seasons: [],
  availableUntil: '2026-11-30',
  harvestDate: null,
}
const lastRejection = { reason: 'Blurred picture', at: NOW, isOfEdit: false, version }
const undo = (until: Date): Pick<ReturnType<typeof aProduct>, 'undo'> => {
  const { name, localName, description, price, images, approvalStatus, rejectionReason } = aProduct()
  const reviewed = { name, localName, description, price, images, approvalStatus, rejectionReason }
  const before = { ...reviewed, decidedBy: null, decidedAt: null, pendingEdit: null, lastRejection: null }
  const event = {
    kind: 'productApproved',
    productId: 7,
    farmId: 3,
    productName: name,
    at: NOW,
    isOfEdit: false,
  } as const
  return { undo: { by: null, until, before: { fields: before, withdrawn: null }, after: { event }, outboxIds: [] } }
}

it('presentProduct has the farm’s whole location and pending parts', () => {
  expect(presentProduct(aProduct())).toMatchObject({
    ...{ farm: { location: 'Hoskote, Bengaluru Rural' }, seasons: [], pendingEdit: null, lastRejection: null },
  })
})

describe('presentAdminProduct', () => {
  it('counts the days since a product ended', () => {
    const daysSince = (availableUntil: string) => presentAdminProduct(aProduct({ availableUntil }), NOW).daysSinceExpiry
    expect([daysSince('2026-11-18'), daysSince('2026-11-30')]).toEqual([3, null])
  })

  // docs/product/products.md#undo
  it('returns how long a decision can be undone', () => {
    const presented = (until: Date) => presentAdminProduct(aProduct(undo(until)), NOW)
    expect(presented(seconds(40))).toMatchObject({ undoUntil: seconds(40).toISOString(), undoMs: 40_000 })
    expect(presented(NOW)).toMatchObject({ undoUntil: null })
  })
})

describe('presentAdminProductDetail', () => {
  it('has all of a rejected version, with prices in rupees, matching the contract', () => {
    const kindPrice = { median: 4_550, measure: 'kg', count: 3, hasItsName: false } as const
    const detail = presentAdminProductDetail(aProduct({ lastRejection }), { kindPrice, now: NOW })
    expect(AdminProductDetail.parse(detail)).toEqual(detail)
    expect(detail).toMatchObject({
      kindPrice: { median: 45.5, count: 3 },
      lastRejection: { reason: 'Blurred picture', version: { price: 320, category: 'Vegetables', unit: 'kg' } },
    })
  })
})

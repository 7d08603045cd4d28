import { ProductDetail } from '@santhe/contracts'
import { productRow } from '@santhe/domain/testing'
import type { Actor } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { aProduct, aReview, NOW } from '../testing/samples.ts'
import {
  presentImages,
  presentOrderAgain,
  presentProduct,
  presentProductDetail,
  presentReview,
  productCard,
} from './products.ts'

const place = { district: null, taluk: null, farmId: null }
const farmer: Actor = { id: 4, role: 'farmer', ...place, farmId: 3 }
const otherFarmer: Actor = { id: 5, role: 'farmer', ...place, farmId: 8 }
const pictures = (...names: string[]) => names.map((name, id) => ({ id, imageUrl: `/files/products/${name}.webp` }))
const pendingEdit = { at: NOW, price: 40_000, images: pictures('new') }

describe('presentProduct', () => {
  // docs/product/products.md#product-fields
  it('has rupees, times as text and the harvest month', () => {
    expect(presentProduct(aProduct(), undefined)).toMatchObject({
      ...{ id: 7, price: 320.5, inventory: 14, harvestMonth: 'December 2026', createdAt: NOW.toISOString() },
      ...{ rating: 4.5, reviewCount: 2, category: 'Vegetables', imageUrl: '/files/drawn/vegetables.webp' },
    })
  })

  it('falls back to the first yearly harvest month, else null', () => {
    const growing = { from: 0, to: 2, state: 'growing' } as const
    const seasons = [growing, { from: 10, to: 11, state: 'harvesting' } as const]
    const monthOf = (more: Parameters<typeof aProduct>[0]) => presentProduct(aProduct(more), undefined).harvestMonth
    expect(monthOf({ harvestDate: null, seasons })).toBe('November')
    expect(monthOf({ harvestDate: null, seasons: [growing] })).toBeNull()
  })

  // docs/product/roles.md#location-visibility
  it('shows only the first part of the farm’s location', () => {
    const locations = [undefined, farmer].map(actor => presentProduct(aProduct(), actor).farm.location)
    expect(locations).toEqual(['Hoskote', 'Hoskote'])
  })

  // docs/product/products.md#pending-edits
  it('shows a pending edit only to its own farmer', () => {
    const product = aProduct({ pendingEdit })
    expect(presentProduct(product, farmer).pendingEdit).toEqual({
      ...{ price: 400, images: pendingEdit.images, fields: ['price', 'images'], at: NOW.toISOString() },
    })
    for (const actor of [undefined, otherFarmer])
      expect(presentProduct(product, actor)).not.toHaveProperty('pendingEdit')
  })
})

describe('presentImages', () => {
  it('puts the primary picture first and omits foreign ones', () => {
    const images = [...pictures('a'), { id: 9, imageUrl: 'https://elsewhere.example/b.png' }, ...pictures('c')]
    expect(presentImages(aProduct({ images }), undefined)).toEqual([
      { id: 0, imageUrl: '/files/products/a.webp', isPrimary: true },
      { id: 0, imageUrl: '/files/products/c.webp', isPrimary: false },
    ])
  })

  // docs/product/products.md#images
  it('shows the pictures of a pending edit to its own farmer', () => {
    const product = aProduct({ images: pictures('old'), pendingEdit })
    const urls = (actor?: Actor) => presentImages(product, actor).map(({ imageUrl }) => imageUrl)
    expect(urls(farmer)).toEqual(['/files/products/new.webp'])
    expect([urls(), urls(otherFarmer)]).toEqual([['/files/products/old.webp'], ['/files/products/old.webp']])
  })
})

describe('presentProductDetail', () => {
  it('adds the farm’s rating, pictures and reviews, matching the contract', () => {
    const around = { actor: undefined, farm: { rating: 4.7, ratingCount: 8 }, reviews: [aReview()], mayReview: true }
    const detail = presentProductDetail(aProduct({ images: pictures('a') }), around)
    expect(ProductDetail.parse(detail)).toEqual(detail)
    expect(detail).toMatchObject({
      ...{ farm: { id: 3, location: 'Hoskote', rating: 4.7, reviewCount: 8 }, mayReview: true },
      ...{ images: [{ imageUrl: '/files/products/a.webp', isPrimary: true }], reviews: [{ id: 1, rating: 5 }] },
    })
  })
})

it('presentReview omits a foreign profile picture', () => {
  const faceOf = (avatarUrl: string) => presentReview(aReview({ avatarUrl })).avatarUrl
  expect([faceOf('https://elsewhere.example/me.png'), faceOf('/files/avatars/9.webp')]).toEqual([
    null,
    '/files/avatars/9.webp',
  ])
})

it('presentOrderAgain has the nearest offer of a missing line, if any', () => {
  const line = { productId: 1, name: 'Tomato', localName: '', ordered: 2, state: 'soldOut' } as const
  const missing = [aProduct(), null].map(nearest => ({ ...line, nearest }))
  const again = presentOrderAgain({ available: [{ product: aProduct(), quantity: 1, ordered: 1 }], missing })
  expect(again.available).toMatchObject([{ quantity: 1, product: { id: 7, price: 320.5 } }])
  expect(again.missing).toMatchObject([{ nearest: { id: 7, farm: { location: 'Hoskote' } } }, { nearest: null }])
})

describe('productCard', () => {
  it('is the JSON of the public fields with current boxes', () => {
    const texts = { localName: 'ಟೊಮೇಟೊ', otherNames: ['tamatar'], description: 'Firm, "inventory":0' }
    const farm = { ...aProduct().farm, logoUrl: '/files/farms/3.webp' }
    const about = { seasons: [{ from: 1, to: 2 }], createdAt: new Date(NOW.getTime() - 5) }
    const offered = [{}, texts, { images: pictures('one', 'two') }, { farm }, about]
    for (const [inventory, more] of [...offered, { farm: aProduct().farm, farmId: 9 }].entries()) {
      const product = aProduct({ ...more, inventory })
      const row = productRow(product)
      expect(row).toBeDefined()
      const card = row && Buffer.concat([...productCard({ row, inventory })]).toString()
      expect(JSON.parse(card ?? '')).toEqual(presentProduct(product, undefined))
    }
  })
})

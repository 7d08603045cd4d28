import { describe, expect, it } from 'vitest'
import { farmCard, MARKET_CARD, parseSharePicturePath, productCard, sharePicturePath } from './share-card.ts'

const TODAY = '2026-11-21'
const PRODUCT = {
  id: 12,
  name: 'Tomato',
  localName: 'ಟೊಮೇಟೊ',
  imageUrl: '/files/drawn/tomato.webp',
  price: 1320.5,
  status: 'Available Now',
  inventory: 14,
  availableUntil: '2026-11-30',
  harvestDate: '2026-11-20',
  harvestMonth: 'November 2026',
  farm: { name: 'Ravi’s Field', location: 'Hoskote, Bengaluru Rural' },
} as const
const FARM = {
  id: 3,
  farmName: 'Ravi’s Field',
  location: 'Hoskote',
  imageUrl: '/files/drawn/farm.webp',
  rating: 4.55,
  reviewCount: 12,
  tags: ['Organic'],
}

describe('productCard', () => {
  it('shows name, price, boxes and farm', () => {
    expect(productCard(PRODUCT, TODAY)).toEqual({
      kind: 'product',
      id: 12,
      imageUrl: '/files/drawn/tomato.webp',
      name: 'Tomato',
      localName: 'ಟೊಮೇಟೊ',
      price: '₹1,320.50',
      stock: { code: 'share.boxes', params: { boxes: 14 } },
      tone: 'good',
      grownBy: 'Ravi’s Field, Hoskote',
    })
  })

  it.each([
    [{ inventory: 1 }, { code: 'share.boxes', params: { boxes: 1 } }, 'good'],
    [{ inventory: 0 }, { code: 'offer.Sold Out' }, 'over'],
    [
      { status: 'Pre-Order' as const },
      { code: 'share.offer', params: { offer: 'Pre-Order', picked: '2026-11-20' } },
      'wait',
    ],
    [
      { status: 'Coming Soon' as const, harvestDate: null },
      { code: 'share.offer', params: { offer: 'Coming Soon', picked: 'November 2026' } },
      'wait',
    ],
    [
      { status: 'Pre-Order' as const, harvestDate: null, harvestMonth: null },
      { code: 'share.offer', params: { offer: 'Pre-Order' } },
      'wait',
    ],
    [{ availableUntil: '2026-11-20' }, { code: 'offer.Ended' }, 'over'],
  ])('for %o shows %o', (change, stock, tone) => {
    expect(productCard({ ...PRODUCT, ...change }, TODAY)).toMatchObject({ stock, tone })
  })
})

describe('farmCard', () => {
  it('shows the location, and the rating if there is one', () => {
    expect(farmCard(FARM)).toMatchObject({ name: 'Ravi’s Field', rating: '4.6', reviewCount: 12 })
    expect(farmCard({ ...FARM, rating: 0, reviewCount: 0 })).toMatchObject({ rating: '', reviewCount: 0 })
  })
})

describe('sharePicturePath', () => {
  const path = (change: Partial<Parameters<typeof productCard>[0]> = {}, today = TODAY) =>
    sharePicturePath(productCard({ ...PRODUCT, ...change }, today))

  it('is the same for equal pictures', () => {
    expect(path()).toMatch(/^\/share\/product\/12\/[0-9a-z]+\.jpg$/)
    expect(path({ harvestDate: '2026-11-19' })).toBe(path())
    expect(sharePicturePath(farmCard(FARM))).toMatch(/^\/share\/farm\/3\/[0-9a-z]+\.jpg$/)
  })

  it('of the market has no id', () => {
    expect(sharePicturePath(MARKET_CARD)).toMatch(/^\/share\/market\/[0-9a-z]+\.jpg$/)
    expect(parseSharePicturePath(sharePicturePath(MARKET_CARD))).toBeUndefined()
  })

  it('parses back to kind and id, unlike any other path', () => {
    expect(parseSharePicturePath(path())).toEqual({ kind: 'product', id: 12 })
    expect(parseSharePicturePath(sharePicturePath(farmCard(FARM)))).toEqual({ kind: 'farm', id: 3 })
    for (const other of ['/share/product/12', '/share/person/1/a.jpg', '/share/farm/0/a.jpg', '/share/farm/1/a.png']) {
      expect(parseSharePicturePath(other)).toBeUndefined()
    }
  })

  it('changes with everything the picture shows, and when the product ends', () => {
    const others = [
      path({ inventory: 13 }),
      path({ price: 1320 }),
      path({ localName: 'ಟೊಮ್ಯಾಟೊ' }),
      path({ imageUrl: '/files/product/3f.webp' }),
      path({ farm: { name: 'Ravi’s Field', location: 'Kolar' } }),
      path({}, '2026-12-01'),
      path(),
    ]
    expect(new Set(others).size).toBe(others.length)
  })
})

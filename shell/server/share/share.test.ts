import { describe, expect, it } from 'vitest'
import { shareDocument } from './share-document.ts'
import { sharedPage, sharedThing } from './share-page.ts'

const NOW = new Date('2026-11-21T06:30:00Z')
const PRODUCT = {
  id: 7,
  name: 'Tomato <b>',
  localName: 'ಟೊಮೇಟೊ',
  description: 'Firm & sun-ripened.',
  category: 'Vegetables',
  categoryId: 1,
  imageUrl: '/files/products/tomato.webp',
  extraImages: 0,
  price: 1320.5,
  unit: 'kg',
  unitsPerBox: 10,
  inventory: 14,
  status: 'Available Now',
  availableUntil: '2026-11-30',
  harvestDate: '2026-11-20',
  harvestMonth: 'November 2026',
  growingDetails: '',
  rating: 0,
  reviewCount: 0,
  approvalStatus: 'approved',
  rejectionReason: null,
  farm: { id: 3, name: 'Ravi’s Field', logoUrl: null, location: 'Hoskote' },
  farmerId: 3,
  createdAt: '2026-11-01T04:00:00.000Z',
  updatedAt: '2026-11-20T04:00:00.000Z',
  reviews: [],
  mayReview: false,
}
const LIST = {
  shell: { version: 's1', entry: 'main.js', scripts: [], styles: ['a.css'], fonts: [], host: '1.0.0', paths: [] },
  slices: [],
}

describe('a shared address', () => {
  it.each([
    ['/share/product/7', 'product', '/api/products/7'],
    ['/share/product/tomato-ravis-field-7', 'product', '/api/products/7'],
    ['/share/farm/ravis-field-3/', 'farm', '/api/farmers/3'],
  ])('%s is the %s at %s', (path, kind, address) => {
    expect(sharedThing(path)).toEqual({ kind, address })
  })

  it.each(['/share/person/7', '/share/product/tomato', '/share/product', '/share/farm/3/more', '/products/7'])(
    '%s is nothing shared',
    path => {
      expect(sharedThing(path)).toBeUndefined()
    },
  )
})

describe('a shared product', () => {
  const page = sharedPage('product', PRODUCT, NOW)
  const html = page ? shareDocument(page, { list: LIST, publicUrl: 'https://market.test' }) : ''

  it('says what it is, what it costs, how many there are, when it is picked, and leads in', () => {
    for (const words of [
      '<h1>Tomato &lt;b&gt; ಟೊಮೇಟೊ</h1>',
      'Firm &amp; sun-ripened.',
      '₹1,320.50 a box',
      '14 boxes left',
      'Nov 20, 2026',
    ]) {
      expect(html).toContain(words)
    }
    expect(html).toMatch(/<a class="in" href="\/products\/vegetables-tomato-b-7">/)
  })

  it('needs no script, is small, and has a picture for those who show a card', () => {
    expect(html).not.toContain('<script')
    expect(Buffer.byteLength(html)).toBeLessThan(50_000)
    expect(html).toContain('<meta property="og:image" content="https://market.test/files/products/tomato.webp">')
    expect(html).toMatch(/<link rel="canonical" href="https:\/\/market\.test\/products\/vegetables-tomato-b-7">/)
  })

  it('that is not understood is no page', () => {
    expect(sharedPage('product', { id: 7 }, NOW)).toBeUndefined()
    expect(sharedPage('farm', PRODUCT, NOW)).toBeUndefined()
  })
})

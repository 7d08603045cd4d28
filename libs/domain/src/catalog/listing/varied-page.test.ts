import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TODAY } from '../../testing/index.ts'
import { type ProductRow, productRow } from '../catalog-index/product-index.ts'
import { PRODUCT_ORDERS } from './product-orders.ts'
import { variedPage } from './varied-page.ts'

const order = PRODUCT_ORDERS.rating
const groupOf = (row: ProductRow) => row.rank

function rowOf(id: number, { name, farmId, rank, rating }: Pick<ProductRow, 'name' | 'farmId' | 'rank' | 'rating'>) {
  const farm = { name: '', logoUrl: null, location: '', district: null, taluk: null, ownerName: '', isHidden: false }
  const texts = { localName: '', otherNames: [], description: '', search: '', categoryId: 1, categoryName: '' }
  const box = { price: 1000, unit: 'kg', unitsPerBox: 1, status: 'Available Now', images: [], seasons: [] } as const
  const row = productRow({
    ...texts,
    ...box,
    images: [],
    seasons: [],
    _id: id,
    name,
    farmId,
    farm,
    rank,
    rating,
    ratingCount: 1,
    soldOut: rank === 1,
    availableUntil: TODAY,
    harvestDate: null,
    isListed: true,
  })
  return row ? [row] : []
}

const lists = fc
  .array(
    fc.record({
      name: fc.constantFrom('Ragi', 'Okra', 'Mango', 'Milk', 'Egg'),
      farmId: fc.integer({ min: 1, max: 6 }),
      rank: fc.constantFrom(0 as const, 0 as const, 1 as const),
      rating: fc.nat(3),
    }),
    { maxLength: 300 },
  )
  .map(all => all.flatMap((each, place) => rowOf(place + 1, each)).sort(order.compare))

const wholeOf = (rows: readonly ProductRow[]) => variedPage({ rows, order, groupOf }, { limit: 1000 }).items

function byPage(rows: readonly ProductRow[], limit: number): ProductRow[] {
  const read: ProductRow[] = []
  let cursor: string | undefined
  do {
    const page = variedPage({ rows, order, groupOf }, { limit, cursor })
    expect(page.total).toBe(rows.length)
    read.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return read
}

describe('the pages of a varied list', () => {
  it('have every row once, in the same order whatever their length', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 130 }), (rows, limit) => {
        const whole = wholeOf(rows)
        expect(new Set(whole)).toEqual(new Set(rows))
        expect(whole).toHaveLength(rows.length)
        expect(byPage(rows, limit)).toEqual(whole)
      }),
      { numRuns: 60 },
    )
  })

  it('begin with the best rated row, and with what can be bought', () => {
    fc.assert(
      fc.property(lists, rows => {
        const whole = wholeOf(rows)
        expect(whole[0]).toBe(rows[0])
        const ranks = whole.map(({ rank }) => rank)
        expect(ranks).toEqual([...ranks].sort())
      }),
      { numRuns: 60 },
    )
  })

  it('show no row again where the last one shown goes meanwhile', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 40 }), (rows, limit) => {
        const first = variedPage({ rows, order, groupOf }, { limit })
        const last = first.items.at(-1)
        const left = rows.filter(row => row !== last)
        if (first.nextCursor === undefined) return
        const { items } = variedPage({ rows: left, order, groupOf }, { limit: 1000, cursor: first.nextCursor })
        expect(items.filter(row => first.items.includes(row))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

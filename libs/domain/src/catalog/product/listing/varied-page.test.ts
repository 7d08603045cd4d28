import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TODAY } from '../../../testing/index.ts'
import { type ProductRow, productRow } from '../search/product-index.ts'
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
    growingDetails: '',
    approvalStatus: 'approved',
    rejectionReason: null,
    createdAt: new Date(0),
    updatedAt: new Date(0),
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

const products = (maxLength: number) =>
  fc.array(
    fc.record({
      name: fc.constantFrom('Ragi', 'Okra', 'Mango', 'Milk', 'Egg'),
      farmId: fc.integer({ min: 1, max: 6 }),
      rank: fc.constantFrom(0 as const, 0 as const, 1 as const),
      rating: fc.nat(3),
    }),
    { maxLength },
  )

const lists = products(300).map(all => all.flatMap((each, place) => rowOf(place + 1, each)).sort(order.compare))

/** Changes between two pages: some rows go, perhaps the last one shown, and others come. */
const changes = fc.array(
  fc.record({
    goes: fc.array(fc.nat(299), { maxLength: 4 }),
    lastGoes: fc.boolean(),
    comes: products(4),
  }),
  { maxLength: 8 },
)

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
  it('have every row once, in the same order for any page length', () => {
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

  it('start with the best rated row, and with available products', () => {
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

  it('show every remaining row exactly once while others are added or removed', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 130 }), changes, (all, limit, between) => {
        const pages: ProductRow[][] = []
        const stay = new Set(all)
        let rows = all
        let cursor: string | undefined
        do {
          const page = variedPage({ rows, order, groupOf }, { limit, cursor })
          expect(rows).toEqual(expect.arrayContaining(page.items))
          pages.push(page.items)
          cursor = page.nextCursor
          const { goes, lastGoes, comes } = between[pages.length - 1] ?? { goes: [], lastGoes: false, comes: [] }
          const gone = new Set(goes.map(place => rows[place]))
          if (lastGoes) gone.add(page.items.at(-1))
          for (const row of gone) if (row) stay.delete(row)
          const come = comes.flatMap((each, place) => rowOf(1000 * pages.length + place, each))
          rows = [...rows.filter(row => !gone.has(row)), ...come].sort(order.compare)
        } while (cursor !== undefined)
        const read = pages.flat()
        expect(new Set(read).size).toBe(read.length)
        expect([...stay].filter(row => !read.includes(row))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('keep their initial order when rows are removed', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 40 }), fc.array(fc.nat(119)), (rows, limit, goes) => {
        const { items, nextCursor } = variedPage({ rows, order, groupOf }, { limit })
        if (nextCursor === undefined) return
        const block = wholeOf(rows).slice(0, 120)
        const gone = new Set(goes.map(place => rows[place]))
        const left = rows.filter(row => !gone.has(row))
        const rest = variedPage({ rows: left, order, groupOf }, { limit: 200, cursor: nextCursor }).items
        const expected = block.slice(items.length).filter(row => !gone.has(row))
        expect(rest.slice(0, expected.length)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('refuse a cursor of another list', () => {
    const cursorOf = (...position: (string | number)[]) => Buffer.from(JSON.stringify(position)).toString('base64url')
    for (const cursor of [
      cursorOf('rating', 0, 3, 1, 7),
      cursorOf('arrives', '1 2', 'rating', 0, 3, 1, 7),
      cursorOf('recommended', '1 2', 'arrives', 0, 3, 1, 7),
      cursorOf('recommended', 0, 0, 1, 1, 'rating', 0, 3, 1, 7, 'rating', 0, 3, 1, 7),
    ]) {
      expect(() => variedPage({ rows: [], order, groupOf }, { limit: 1, cursor })).toThrow(
        expect.objectContaining({ code: 'VALIDATION' }),
      )
    }
  })
})

import { addDays, calendarRows, type IstDate, PRODUCT_STATUSES } from '@santhe/rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ProductRecord } from '../../../records/product.ts'
import { TODAY } from '../../../testing/index.ts'
import { productRow } from '../search/product-index.ts'
import { produceRow } from './produce-row.ts'

/** Few values for each field, so that many products differ in only one. */
const dates = fc.constantFrom(-20, 10, 40, 200).map(days => addDays(TODAY, days))
const seasons = fc.constantFrom<ProductRecord['seasons'][]>(
  [],
  [{ from: 10, to: 1 }],
  [{ from: 10, to: 1, state: 'growing' }],
)
const productFields = fc.record({
  name: fc.constantFrom('Tomato', ' tomato', 'TOMATO'),
  localName: fc.constantFrom('', '', 'ಟೊಮೇಟೊ', 'ತಕ್ಕಾಳಿ'),
  categoryName: fc.constantFrom('Vegetables', 'Fruits'),
  images: fc.constantFrom<ProductRecord['images'][]>([], [{ id: 1, imageUrl: '/files/tomato.webp' }]),
  farmId: fc.integer({ min: 1, max: 9 }),
  farmName: fc.constantFrom('Green Acre', 'Red Acre'),
  status: fc.constantFrom(...PRODUCT_STATUSES),
  soldOut: fc.boolean(),
  availableUntil: dates,
  harvestDate: fc.option(dates),
  seasons,
})

type TestProduct = typeof productFields extends fc.Arbitrary<infer T> ? T : never

function rowOf({ farmName, ...each }: TestProduct, place: number) {
  const row = productRow({
    ...each,
    _id: place + 1,
    otherNames: [],
    growingDetails: '',
    approvalStatus: 'approved',
    rejectionReason: null,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    description: '',
    search: '',
    categoryId: 1,
    price: 24_000,
    unit: 'kg',
    unitsPerBox: 5,
    farm: {
      name: farmName,
      logoUrl: null,
      location: '',
      district: null,
      taluk: null,
      ownerName: '',
      isHidden: false,
    },
    rank: 0,
    rating: 0,
    ratingCount: 0,
    isListed: true,
  })
  return row ?? []
}

/** The row by the plain rule, which reads every product. */
function byTheRule(rows: readonly ReturnType<typeof rowOf>[], today: IstDate) {
  const products = rows.flat().map(row => ({
    ...row,
    produceName: row.name,
    category: row.categoryName,
    inventory: row.soldOut ? 0 : 1,
  }))
  const [merged] = calendarRows(products, today)
  if (merged === undefined) return undefined
  const offered = rows.flat().filter(row => row.availableUntil >= today)
  const bookable = offered.filter(row => row.status === 'Pre-Order' && !row.soldOut)
  const harvests = bookable.map(row => row.harvestDate ?? '').filter(date => date >= today)
  return {
    ...merged,
    farms: merged.farms.slice(0, 6),
    farmCount: merged.farms.length,
    productId: offered.length === 1 ? offered[0]?._id : null,
    harvestDate: harvests.toSorted()[0] ?? null,
  }
}

it('produceRow equals the rule over all products, though it reads only distinct ones', () => {
  fc.assert(
    fc.property(fc.array(productFields, { maxLength: 30 }), fc.nat(40), (all, days) => {
      const rows = all.map(rowOf)
      const today = addDays(TODAY, days)
      expect(produceRow(rows.flat(), today)).toEqual(byTheRule(rows, today))
    }),
    { numRuns: 500 },
  )
})

import { bySheetField, PRODUCT_STATUSES, sheetTextsOf } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProductRecord } from '../../../records/product.ts'
import { NOW, TODAY } from '../../../testing/test-domain.ts'
import { newProductRecord } from '../create-product.ts'
import { versionToEdit } from '../product-record.ts'
import type { StockedProduct } from '../queries.ts'
import { compareRows, type ReadRow } from './compare-rows.ts'

const VEGETABLES = {
  _id: 1,
  name: 'Vegetables',
  nameKey: 'vegetables',
  description: '',
  isHidden: false,
  createdAt: NOW,
}
const FARM = { name: 'Ravi’s Field', logoUrl: null, location: 'Hoskote', ownerName: 'Ravi', isHidden: false }

function stocked(id: number, more: Partial<ProductRecord> = {}, inventory = 24): StockedProduct {
  const text = { name: `Tomato ${id}`, localName: 'ಟೊಮೇಟೊ', description: 'Firm and red.', growingDetails: '' }
  const offer = { price: 32_000, unit: 'kg', unitsPerBox: 10, status: 'Available Now', harvestDate: TODAY } as const
  const product = newProductRecord(
    {
      ...{ _id: id, farmId: 7, farm: { ...FARM, district: null, taluk: null }, categoryId: 1 },
      ...{ categoryName: 'Vegetables', otherNames: [], seasons: [], images: [], availableUntil: '2026-12-20' },
      ...text,
      ...offer,
    },
    { inventory, now: NOW },
  )
  return { ...product, approvalStatus: 'approved', awaitsDecision: false, ...more, inventory }
}

const exported = ({ inventory, ...stored }: StockedProduct) => {
  const version = versionToEdit(stored, true)
  return sheetTextsOf({ ...version, id: version._id, category: version.categoryName, inventory })
}

/** A row of texts, whose cells are invalid unless a value is given here. */
function row(line: number, texts: Partial<ReturnType<typeof exported>>, values: Record<string, string | number> = {}) {
  const cells: ReadRow['cells'] = bySheetField(field => ({
    ...{ isGiven: field in texts, text: texts[field] ?? '', value: values[field] },
    problem: values[field] === undefined && !['id', 'category'].includes(field) ? 'No rule accepts this' : '',
  }))
  return { line, cells }
}

const compare = (rows: ReadRow[], products: readonly StockedProduct[]) =>
  compareRows(rows, { products, categories: [VEGETABLES], now: NOW })

// docs/product/product-sheets.md#preview
describe('compareRows', () => {
  it('finds no changes in an exported sheet, even if current rules would refuse the product', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 30 })
    const date = fc.constantFrom('2020-02-29', TODAY, '2026-12-20', '2031-01-01')
    const product = fc.record({
      ...{ name: words, localName: words, description: words, growingDetails: words, categoryName: words },
      ...{ price: fc.nat(100_000_000), unit: fc.constantFrom('kg', 'lb'), unitsPerBox: fc.nat(10_000) },
      ...{ status: fc.constantFrom(...PRODUCT_STATUSES), availableUntil: date, harvestDate: fc.option(date) },
      approvalStatus: fc.constantFrom('pending' as const, 'approved' as const, 'rejected' as const),
      pendingEdit: fc.option(fc.record({ name: words, price: fc.nat(100_000_000), at: fc.constant(NOW) })),
    })
    const farm = fc.array(fc.tuple(product, fc.nat(100_000)), { maxLength: 4 })
    fc.assert(
      fc.property(farm, pairs => {
        const products = pairs.map(([more, inventory], place) => stocked(place + 1, more, inventory))
        const compared = compare(
          products.map((each, place) => row(place + 2, exported(each))),
          products,
        )
        expect(compared.filter(({ state }) => state !== 'unchanged')).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('changes the stock by the difference to the exported number, keeping later sales', () => {
    const product = stocked(4, {}, 14)
    const more = row(2, { id: '4', inventory: '34', inventoryWas: '24' }, { inventory: 34, inventoryWas: 24 })
    expect(compare([more], [product])).toMatchObject([
      { state: 'changed', changes: [{ field: 'inventory', before: '14', after: '24' }] },
    ])
    expect(compare([row(2, { id: '4', inventory: '24', inventoryWas: '24' })], [product])).toMatchObject([
      { state: 'unchanged' },
    ])
    // An empty cell is no number, with or without an exported number.
    for (const texts of [{}, { inventoryWas: '14' }])
      expect(compare([row(2, { id: '4', inventory: '', ...texts })], [product])).toMatchObject([
        { state: 'wrong', problems: [{ field: 'inventory', message: 'No rule accepts this' }] },
      ])
    const counted = row(2, { id: '4', inventory: '20' }, { inventory: 20 })
    expect(compare([counted], [product])[0]?.write).toMatchObject({ after: { inventory: 20 } })
  })

  it('without a status column puts a sold-out product with boxes back on sale', () => {
    const product = stocked(4, { status: 'Sold Out', harvestDate: '2026-11-30' }, 0)
    const [compared] = compare([row(2, { id: '4', inventory: '5' }, { inventory: 5 })], [product])
    expect(compared?.changes).toEqual([
      { field: 'status', before: 'Sold Out', after: 'Pre-Order' },
      { field: 'inventory', before: '0', after: '5' },
    ])
  })

  it('leaves a higher price pending, like the form, and applies a lower one', () => {
    const product = stocked(4)
    const [higher] = compare([row(2, { id: '4', price: '400' }, { price: 40_000 })], [product])
    expect(higher).toMatchObject({ waits: true, changes: [{ field: 'price', before: '320', after: '400' }] })
    expect(higher?.write).toMatchObject({ after: { price: 32_000, pendingEdit: { price: 40_000 } } })
    const [lower] = compare([row(2, { id: '4', price: '300' }, { price: 30_000 })], [product])
    expect(lower).toMatchObject({ waits: false, write: { after: { price: 30_000 } } })
  })

  it('matches products by id, else by name, and refuses duplicate or ambiguous rows', () => {
    const products = [stocked(4, { name: 'Beet' }), stocked(5, { name: 'Carrot' }), stocked(6, { name: 'Carrot' })]
    const states = (rows: ReadRow[]) => compare(rows, products).map(({ state, id, problems }) => [state, id, problems])
    expect(states([row(2, { name: ' BEET'.trim() }, { name: 'BEET' })])).toEqual([['changed', 4, []]])
    expect(states([row(2, { id: '4' }), row(3, { name: 'beet' })])).toEqual([
      ['unchanged', 4, []],
      ['wrong', 4, [{ field: 'name', message: coded('sheet.twice', { line: 2 }) }]],
    ])
    const [several] = states([row(2, { name: 'Carrot' })])
    expect(several?.[2]).toMatchObject([{ field: 'name', message: coded('sheet.severalOfName') }])
    const unknown = [{ field: 'id', message: coded('sheet.unknownId') }]
    expect(states([row(2, { id: '99', name: 'Beet' })])).toEqual([['wrong', null, unknown]])
  })

  it('names each invalid cell of a row, and skips the row', () => {
    const [compared] = compare([row(2, { id: '4', price: 'dear', category: 'Toys', unit: 'kg' })], [stocked(4)])
    expect(compared).toMatchObject({
      ...{ state: 'wrong', name: 'Tomato 4', changes: [] },
      problems: [
        { field: 'category', message: coded('category.unknown') },
        { field: 'price', message: 'No rule accepts this' },
      ],
    })
    expect(compared?.write).toBeUndefined()
  })
})

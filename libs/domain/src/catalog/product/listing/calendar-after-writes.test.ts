import { addDays, type CalendarRow, calendarRows, normalise } from '@santhe/rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { aCategory, aFarm, aProduct, NOW, TODAY, testDomain } from '../../../testing/index.ts'
import { mainPictureOf } from '../pictures.ts'
import { readCalendar } from './read-calendar.ts'

const domain = await testDomain()
const products = Products(domain.connection)
const farms = [(await aFarm(domain)).farm, (await aFarm(domain)).farm, (await aFarm(domain)).farm]
const [vegetables, fruit] = [await aCategory(domain, 'Vegetables'), await aCategory(domain, 'Fruit')]

const productFields = fc.record({
  name: fc.constantFrom('Tomato', 'tomato', 'Okra', 'Mango'),
  localName: fc.constantFrom('', 'ಟೊಮೇಟೊ', 'ಮಾವು'),
  otherNames: fc.constantFrom<string[][]>([], ['bendekai'], ['bendekai', 'bhindi']),
  status: fc.constantFrom<ProductRecord['status']>('Available Now', 'Pre-Order', 'Coming Soon'),
  soldOut: fc.boolean(),
  availableUntil: fc.constantFrom(-3, 5, 40).map(days => addDays(TODAY, days)),
  harvestDate: fc.constantFrom(null, TODAY, addDays(TODAY, 90)),
  seasons: fc.constantFrom<ProductRecord['seasons'][]>([], [{ from: 1, to: 2 }], [{ from: 10, to: 0 }]),
})
type TestProduct = typeof productFields extends fc.Arbitrary<infer T> ? T : never

const write = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant<'add'>('add'), productFields, farm: fc.nat(2), isFruit: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant<'change'>('change'), productFields, place: fc.nat(99) }) },
  fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const, 'delete' as const), place: fc.nat(99) }),
)
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never

const questions = fc.record({
  search: fc.constantFrom(undefined, 'to', 'ಮಾವು', 'bhindi', 'zzz'),
  categoryId: fc.constantFrom(undefined, vegetables._id, fruit._id),
  month: fc.constantFrom(undefined, 1 as const, 10 as const),
})
type Question = typeof questions extends fc.Arbitrary<infer T> ? T : never

async function apply(each: Write): Promise<void> {
  if (each.kind === 'add') {
    const ofFarm = farms[each.farm]
    await aProduct(domain, {
      ...each.productFields,
      ...(ofFarm && { ofFarm }),
      category: each.isFruit ? 'Fruit' : 'Vegetables',
    })
    return
  }
  const rows = await products.find().sort({ _id: 1 }).select({ _id: 1 }).lean<{ _id: number }[]>()
  const filter = { _id: rows[each.place % Math.max(1, rows.length)]?._id ?? 0 }
  if (each.kind === 'delete') await products.deleteOne(filter)
  else await products.updateOne(filter, { $set: changeOf(each) })
}

function changeOf(each: Exclude<Write, { kind: 'add' }>): Partial<TestProduct & { isListed: boolean }> {
  return 'productFields' in each ? each.productFields : { isListed: each.kind === 'show' }
}

/** The calendar computed from every document, by the rule only. */
async function fromScratch({ search, categoryId, month }: Question): Promise<CalendarRow[]> {
  const text = normalise(search ?? '')
  const listed = await products.find({ isListed: true }).sort({ _id: 1 }).lean<ProductRecord[]>()
  const matching = listed
    .filter(product => categoryId === undefined || product.categoryId === categoryId)
    .filter(({ name, localName, otherNames }) =>
      [name, localName, ...otherNames].some(each => normalise(each).includes(text)),
    )
    .map(product => ({
      produceName: product.name,
      localName: product.localName,
      category: product.categoryName,
      imageUrl: mainPictureOf(product),
      farm: { id: product.farmId, name: product.farm.name, logoUrl: product.farm.logoUrl },
      status: product.status,
      inventory: product.soldOut ? 0 : 1,
      availableUntil: product.availableUntil,
      harvestDate: product.harvestDate,
      seasons: product.seasons,
    }))
  return calendarRows(matching, TODAY).filter(row => month === undefined || row.monthlyStatus[month] !== 'none')
}

it('the calendar equals one computed from every document after any writes', async () => {
  const rounds = fc.array(fc.tuple(fc.array(write, { minLength: 1, maxLength: 4 }), questions), {
    minLength: 8,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(rounds, async all => {
      for (const [writes, question] of all) {
        for (const each of writes) await apply(each)
        const scratch = await fromScratch(question)
        const expected = scratch.map(row => ({ ...row, farmCount: row.farms.length }))
        const rows = await readCalendar({ ...question, now: NOW }, domain)
        expect(rows.map(({ productId: _product, harvestDate: _harvest, ...row }) => row)).toEqual(expected)
      }
    }),
    { numRuns: 5, endOnFailure: true },
  )
})

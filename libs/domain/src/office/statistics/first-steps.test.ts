import { expect, it } from 'vitest'
import { Categories } from '../../records/category.ts'
import { aCategory, aFee, aPerson, testDomain } from '../../testing/index.ts'
import { countFirstSteps } from './queries.ts'

const domain = await testDomain()

it('countFirstSteps counts available categories, active fees with tables among them, and active managers', async () => {
  const nothing = { categories: 0, fees: 0, feeTables: 0, inactiveFeeTables: 0, districtManagers: 0 }
  expect(await countFirstSteps(domain)).toEqual(nothing)
  await aCategory(domain)
  const { _id } = await aCategory(domain, 'Gone')
  await Categories(domain.connection).updateOne({ _id }, { $set: { isHidden: true } })
  for (const isActive of [true, false, false]) {
    await aFee({ name: 'Packing', value: 30, isActive }, domain)
    const table = [{ from: 0, urban: 29, rural: 59, extended: 79 }]
    await aFee({ name: 'Delivery', type: 'table', value: 0, table, isActive }, domain)
  }
  for (const isActive of [true, false]) await aPerson(domain, { role: 'district_manager', isActive })
  const counts = { categories: 1, fees: 2, feeTables: 1, inactiveFeeTables: 2, districtManagers: 1 }
  expect(await countFirstSteps(domain)).toEqual(counts)
})

import { expect, it } from 'vitest'
import { Categories } from '../../records/category.ts'
import { aCategory, aFee, aPerson, testDomain } from '../../testing/index.ts'
import { countFirstSteps } from './queries.ts'

const domain = await testDomain()

it('the first steps count categories that can be chosen, fees, and district managers who can sign in', async () => {
  expect(await countFirstSteps(domain)).toEqual({ categories: 0, fees: 0, districtManagers: 0 })
  await aCategory(domain)
  const { _id } = await aCategory(domain, 'Gone')
  await Categories(domain.connection).updateOne({ _id }, { $set: { isHidden: true } })
  await aFee({ name: 'Delivery', value: 30, isActive: false }, domain)
  for (const isActive of [true, false]) await aPerson(domain, { role: 'district_manager', isActive })
  expect(await countFirstSteps(domain)).toEqual({ categories: 1, fees: 1, districtManagers: 1 })
})

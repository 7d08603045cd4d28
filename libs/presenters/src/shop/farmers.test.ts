import { Farm, FarmDetail } from '@santhe/contracts'
import type { Actor } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { aFarm, aPerson, aProduct, aReview } from '../testing/samples.ts'
import { farmCard, presentFarmDetail } from './farmers.ts'

const actor = (role: Actor['role']): Actor => ({ id: 1, role, district: null, taluk: null, farmId: null })

function detailFor(reader: Actor | undefined) {
  const listed = { farm: aFarm(), distance: 4.2, productCount: 1 }
  const page = { listed, owner: aPerson(), reviews: [aReview()], mayReview: false, products: [aProduct()] }
  return presentFarmDetail(page, reader)
}

describe('presentFarmDetail', () => {
  it('matches the contract', () => {
    const detail = detailFor(undefined)
    expect(FarmDetail.parse(detail)).toEqual(detail)
    expect(detail).toMatchObject({ id: 3, name: 'Ravi', products: [{ id: 7 }], reviews: [{ id: 1 }] })
  })

  // docs/product/roles.md#contact-visibility, docs/product/roles.md#location-visibility
  it('shows contact and location by role', () => {
    const presented = [undefined, actor('customer'), actor('farmer'), actor('admin')].map(reader => {
      const { location, email, phone, district, address } = detailFor(reader)
      return [location, email, phone, district, address]
    })
    const [email, phone, whole] = ['asha@example.com', '9845012345', 'Hoskote, Bengaluru Rural']
    expect(presented).toEqual([
      ['Hoskote', email, null, null, null],
      ['Hoskote', email, null, null, null],
      [whole, email, phone, null, null],
      [whole, email, phone, 'Bengaluru Rural', 'Survey 12'],
    ])
  })
})

describe('farmCard', () => {
  it("is a farm's JSON, with location and distance for its reader", () => {
    const farm = aFarm()
    const cardFor = (distance: number | null, reader?: Actor): Farm =>
      Farm.parse(JSON.parse(Buffer.concat([...farmCard({ farm, distance, productCount: 2 }, reader)]).toString()))
    const { productCount, ...first } = cardFor(4.2)
    expect(first).toMatchObject({ id: 3, farmName: 'Ravi’s Field', location: 'Hoskote', distanceText: '4.2 km' })
    expect(productCount).toBe(2)
    expect(cardFor(null, actor('admin'))).toEqual({
      ...{ ...first, productCount, distance: null, distanceText: null },
      location: 'Hoskote, Bengaluru Rural',
    })
  })
})

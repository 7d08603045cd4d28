import { type Actor, addDays } from '@santhe/rules'
import type { StockedProduct } from '../../../catalog/product/queries.ts'
import type { Domain } from '../../../foundation/domain.ts'
import type { FarmRecord } from '../../../records/farm.ts'
import { aBuyer, aCategory, aFarm, aProduct, TODAY } from '../../../testing/index.ts'

const AREAS = [
  { district: 'Kolar', taluk: 'Malur' },
  { district: 'Kolar', taluk: null },
  { district: 'Kolar', taluk: 'Bangarapet' },
  { district: 'Bengaluru Rural', taluk: 'Hoskote' },
]
/** By date soon and in a year, by month only, and unknown. */
const HARVESTS = [
  { harvestDate: addDays(TODAY, 6) },
  { harvestDate: null, seasons: [{ from: 11, to: 0 }] },
  { harvestDate: addDays(TODAY, 360) },
  { harvestDate: null },
]
const CATEGORIES = ['Vegetables', 'Fruits']

export interface SmallMarket {
  /** In Malur taluk of Kolar, in Kolar without a taluk, and so on. */
  farms: FarmRecord[]
  products: StockedProduct[]
  buyers: Actor[]
}

export async function aSmallMarket(domain: Domain): Promise<SmallMarket> {
  for (const name of CATEGORIES) await aCategory(domain, name)
  const farms = (await Promise.all(AREAS.map(area => aFarm(domain, area)))).map(({ farm }) => farm)
  const later = { status: 'Pre-Order', availableUntil: addDays(TODAY, 90), category: 'Fruits' } as const
  const products = farms.flatMap((ofFarm, place) => {
    const category = CATEGORIES[place % 2] ?? ''
    return [
      aProduct(domain, { ofFarm, category, inventory: 500, price: 10_050 + place }),
      aProduct(domain, { ofFarm, ...later, ...HARVESTS[place], inventory: 500 }),
    ]
  })
  const buyers = Promise.all([1, 2, 3].map(() => aBuyer(domain)))
  return { farms, products: await Promise.all(products), buyers: await buyers }
}

import {
  Categories,
  closeDomain,
  derivedOfFarm,
  Farms,
  farmSnapshot,
  nameKey,
  newFarm,
  nextId,
  openDomain,
  type ProductRecord,
  Products,
  productRecord,
  Stocks,
} from '@santhe/domain'
import { addDays, DISTRICTS, istDateOf } from '@santhe/rules'
import { PRODUCE } from './market/produce.ts'
import { CATEGORIES } from './market/produce-kind.ts'

export interface ManyProducts {
  mongoUri: string
  database: string
  products: number
  farms: number
  now: Date
}

const BATCH = 1000

/** Fills an empty database with as many active products as asked, for measuring; without people, pictures or orders. */
export async function seedManyProducts({
  mongoUri,
  database,
  products,
  farms,
  now,
}: ManyProducts): Promise<{ firstProductId: number }> {
  const domain = await openDomain({ uri: mongoUri, database })
  try {
    const firstCategory = await nextId(domain, 'category', Object.keys(CATEGORIES).length)
    const categories = Object.entries(CATEGORIES).map(([key, [name, description]], place) => ({
      key,
      _id: firstCategory + place,
      name,
      nameKey: nameKey(name),
      description,
      isHidden: false,
      createdAt: now,
    }))
    await Categories(domain.connection).insertMany(categories.map(({ key: _key, ...record }) => record))
    const until = addDays(istDateOf(now), 20)
    const firstFarm = await nextId(domain, 'farm', farms)
    const made = Array.from({ length: farms }, (_unused, place) => {
      const district = DISTRICTS[place % DISTRICTS.length]?.name ?? 'Kolar'
      const farm = newFarm({
        id: firstFarm + place,
        owner: { id: 1_000_000 + place, name: `Farmer ${place}` },
        farmName: `Farm ${place} of ${district}`,
        location: district,
        description: 'A farm for measuring with.',
        now,
      })
      return { ...farm, ...derivedOfFarm(farm), activeUntil: until }
    })
    await Farms(domain.connection).insertMany(made)
    const kinds = Object.values(PRODUCE)
    const firstProductId = await nextId(domain, 'product', products)
    const records = Array.from({ length: products }, (_unused, place): ProductRecord => {
      const kind = kinds[place % kinds.length]
      const farm = made[place % made.length]
      const category = categories.find(({ key }) => key === kind?.category)
      if (!kind || !farm || !category) throw new RangeError('Nothing to make products of')
      return productRecord({
        _id: firstProductId + place,
        farmId: farm._id,
        farm: farmSnapshot(farm),
        categoryId: category._id,
        categoryName: category.name,
        name: `${kind.name} ${place}`,
        localName: kind.localName,
        otherNames: [...kind.otherNames],
        description: kind.description,
        price: kind.price * 100,
        unit: kind.unit,
        unitsPerBox: kind.unitsPerBox,
        status: place % 4 === 3 ? 'Pre-Order' : 'Available Now',
        availableUntil: addDays(until, place % 30),
        harvestDate: until,
        seasons: [],
        growingDetails: kind.growing,
        images: [],
        ratingSum: 20,
        ratingCount: 5,
        approvalStatus: 'approved',
        rejectionReason: null,
        decidedBy: null,
        decidedAt: now,
        soldOut: false,
        isHidden: false,
        createdAt: now,
        updatedAt: now,
      })
    })
    for (let from = 0; from < records.length; from += BATCH) {
      const batch = records.slice(from, from + BATCH)
      await Products(domain.connection).insertMany(batch)
      await Stocks(domain.connection).insertMany(batch.map(({ _id }) => ({ _id, left: 50, held: 0, sold: 0 })))
    }
    return { firstProductId }
  } finally {
    await closeDomain(domain)
  }
}

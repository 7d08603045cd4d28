import { addDays, nameKey } from '@santhe/rules'
import { newPerson } from '../accounts/person/new-account.ts'
import { personWords } from '../accounts/person/queries.ts'
import { farmWords, newFarm } from '../catalog/farm/new-farm.ts'
import { farmSnapshot, productRecord, refreshFarmActivity } from '../catalog/product/product-record.ts'
import type { StockedProduct } from '../catalog/product/queries.ts'
import { createStock } from '../catalog/stock/set-stock.ts'
import type { Domain } from '../foundation/domain.ts'
import { nextId } from '../foundation/ids.ts'
import { hashPassword } from '../foundation/secrets.ts'
import { Categories, type CategoryRecord } from '../records/category.ts'
import { derivedOfFarm, type FarmRecord, Farms } from '../records/farm.ts'
import { People, type PersonRecord } from '../records/person.ts'
import { type ProductRecord, Products } from '../records/product.ts'
import { NOW, TODAY } from './test-domain.ts'

export const PASSWORD = 'santhe123'
let passwordHash: Promise<string> | undefined

/** Creates a person; a customer by default. */
export async function aPerson(domain: Domain, overrides: Partial<PersonRecord> = {}): Promise<PersonRecord> {
  passwordHash ??= hashPassword(PASSWORD)
  const id = overrides._id ?? (await nextId(domain, 'person'))
  const username = overrides.username ?? `person${id}`
  const email = overrides.email ?? `${username}@example.com`
  const about = { name: `Person ${id}`, phone: '+91 98450 12345', role: 'customer', now: NOW } as const
  const basis = {
    ...newPerson({ id, username, email, passwordHash: await passwordHash, ...about }),
    emailConfirmedAt: NOW,
    ...overrides,
  }
  const person = { ...basis, words: personWords(basis) }
  await People(domain.connection).create([person])
  return person
}

/** Creates a farm with its own farmer; in Hoskote by default. */
export async function aFarm(
  domain: Domain,
  overrides: Partial<FarmRecord> = {},
): Promise<{ farm: FarmRecord; farmer: PersonRecord }> {
  const id = overrides._id ?? (await nextId(domain, 'farm'))
  const farmer = await aPerson(domain, {
    role: 'farmer',
    farmId: id,
    district: overrides.district ?? 'Bengaluru Rural',
  })
  const basis = {
    ...newFarm({
      id,
      owner: { id: farmer._id, name: farmer.name },
      farmName: `Farm ${id}`,
      location: 'Bengaluru Rural',
      description: 'Vegetables grown without haste.',
      now: NOW,
    }),
    taluk: 'Hoskote',
    ...overrides,
  }
  const farm: FarmRecord = { ...basis, ...derivedOfFarm(basis), words: farmWords(basis) }
  await Farms(domain.connection).create([farm])
  return { farm, farmer }
}

export async function aCategory(domain: Domain, name = 'Vegetables'): Promise<CategoryRecord> {
  const existing = await Categories(domain.connection)
    .findOne({ nameKey: nameKey(name) })
    .lean<CategoryRecord>()
  if (existing) return existing
  const category: CategoryRecord = {
    _id: await nextId(domain, 'category'),
    name,
    nameKey: nameKey(name),
    description: `${name} of the week`,
    isHidden: false,
    createdAt: NOW,
  }
  await Categories(domain.connection).create([category])
  return category
}

export interface ProductOverrides extends Partial<Omit<ProductRecord, 'farm'>> {
  /** Farm of the product; by default a new one. */
  ofFarm?: FarmRecord
  category?: string
  /** Available boxes; by default 20. */
  inventory?: number
}

/** Creates a product; by default approved and available now, with 20 boxes. */
export async function aProduct(
  domain: Domain,
  { ofFarm, category: categoryName, inventory = 20, ...overrides }: ProductOverrides = {},
): Promise<StockedProduct> {
  const farm = ofFarm ?? (await aFarm(domain)).farm
  const category = await aCategory(domain, categoryName)
  const product = productRecord({
    _id: overrides._id ?? (await nextId(domain, 'product')),
    farmId: farm._id,
    farm: farmSnapshot(farm),
    categoryId: category._id,
    categoryName: category.name,
    name: 'Tomato',
    localName: '',
    otherNames: [],
    description: 'Ripened on the plant, picked at dawn.',
    price: 24_000,
    unit: 'kg',
    unitsPerBox: 5,
    status: 'Available Now',
    availableUntil: addDays(TODAY, 14),
    harvestDate: TODAY,
    seasons: [],
    growingDetails: '',
    images: [],
    ratingSum: 0,
    ratingCount: 0,
    approvalStatus: 'approved',
    rejectionReason: null,
    decidedBy: null,
    decidedAt: null,
    soldOut: inventory === 0,
    isHidden: false,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides,
  })
  await Products(domain.connection).create([product])
  await createStock(product._id, inventory, domain)
  await refreshFarmActivity(farm._id, domain)
  return { ...product, inventory }
}

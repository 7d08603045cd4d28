import type { CategoryRecord, FarmRecord, ProductRecord } from '@santhe/domain'
import { productRecord } from '@santhe/domain/seeding'
import { type IstDate, READY_CATEGORIES } from '@santhe/rules'
import { type Offer, PRODUCE, type ProduceKey } from '../market/demo-data.ts'
import { offerRecord } from '../offer-record.ts'
import type { Random } from './random.ts'

const DAY = 86_400_000
const isKind = (key: string): key is ProduceKey => Object.hasOwn(PRODUCE, key)
const KINDS = Object.keys(PRODUCE).filter(isKind)
/** Some farmers' words before the name; the same kind of produce always gets the same word. */
const PRAISE = ['Organic', 'Nati', 'Fresh', 'Farm'] as const

function offerOf(produce: ProduceKey, random: Random): Offer {
  const status = random.weightedPick<Offer['status']>([
    ['Available Now', 74],
    ['Pre-Order', 18],
    ['Coming Soon', 8],
  ])
  const approval = random.weightedPick<Offer['approval']>([
    ['approved', 95],
    ['pending', 3],
    ['rejected', 2],
  ])
  const hasExpired = status === 'Available Now' && random.next() < 0.05
  return {
    produce,
    status,
    approval,
    boxes: random.next() < 0.06 ? 0 : random.integer(4, 80),
    ...(status === 'Available Now' ? { until: hasExpired ? -random.integer(1, 20) : random.integer(2, 45) } : {}),
    ...(approval === 'rejected' ? { rejectionReason: 'The picture shows another product.' } : {}),
    pricePercent: random.integer(85, 120),
  }
}

export interface GeneratedOffer {
  record: Parameters<typeof productRecord>[0]
  boxes: number
}

export interface OfferInput {
  id: number
  farm: FarmRecord
  categories: ReadonlyMap<string, CategoryRecord>
  /** Drawn pictures by kind; a product without one shows its category's. */
  pictures: ReadonlyMap<ProduceKey, string>
  today: IstDate
  now: Date
}

/** Returns a farm's product of a random kind. */
export function generateOffer(
  { id, farm, categories, pictures, today, now }: OfferInput,
  random: Random,
): GeneratedOffer {
  const key = random.pick(KINDS)
  const kind = PRODUCE[key]
  const offer = offerOf(key, random)
  const category = categories.get(READY_CATEGORIES[kind.category].name)
  if (category === undefined) throw new RangeError(`There is no category for ${kind.name}`)
  const praise = random.next() < 0.2 ? `${PRAISE[KINDS.indexOf(key) % PRAISE.length]} ` : ''
  const picture = pictures.get(key)
  const since = new Date(now.getTime() - random.integer(1, 100) * DAY)
  const images = picture === undefined ? [] : [{ id: id * 100, imageUrl: picture }]
  const record = offerRecord({ id, farm, offer, categoryId: category._id, images, today, since })
  return { record: { ...record, name: `${praise}${kind.name}` }, boxes: offer.boxes }
}

export function toProductRecord(
  { record }: GeneratedOffer,
  sums: Pick<ProductRecord, 'ratingSum' | 'ratingCount'>,
): ProductRecord {
  return productRecord({ ...record, ...sums })
}

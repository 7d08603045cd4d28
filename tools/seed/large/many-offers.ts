import { type CategoryRecord, type FarmRecord, type ProductRecord, productRecord } from '@santhe/domain'
import type { IstDate } from '@santhe/rules'
import type { Offer } from '../market/offer.ts'
import { PRODUCE, type ProduceKey } from '../market/produce.ts'
import { CATEGORIES } from '../market/produce-kind.ts'
import { offerRecord } from '../offer-record.ts'
import type { Chance } from './chance.ts'

const DAY = 86_400_000
const isKind = (key: string): key is ProduceKey => Object.hasOwn(PRODUCE, key)
const KINDS = Object.keys(PRODUCE).filter(isKind)
/** What some farmers write before the name; one kind is always praised in the same way. */
const PRAISE = ['Organic', 'Nati', 'Fresh', 'Farm'] as const

function offerOf(produce: ProduceKey, by: Chance): Offer {
  const status = by.oneOf<Offer['status']>([
    ['Available Now', 74],
    ['Pre-Order', 18],
    ['Coming Soon', 8],
  ])
  const approval = by.oneOf<Offer['approval']>([
    ['approved', 95],
    ['pending', 3],
    ['rejected', 2],
  ])
  const hasExpired = status === 'Available Now' && by.next() < 0.05
  return {
    produce,
    status,
    approval,
    boxes: by.next() < 0.06 ? 0 : by.whole(4, 80),
    ...(status === 'Available Now' ? { until: hasExpired ? -by.whole(1, 20) : by.whole(2, 45) } : {}),
    ...(approval === 'rejected' ? { rejectionReason: 'The picture shows another product.' } : {}),
    pricePercent: by.whole(85, 120),
  }
}

export interface OfferMade {
  record: Parameters<typeof productRecord>[0]
  boxes: number
}

export interface OfferAsked {
  id: number
  farm: FarmRecord
  categories: ReadonlyMap<string, CategoryRecord>
  /** The drawn picture of each kind; without one a product shows its category's. */
  pictures: ReadonlyMap<ProduceKey, string>
  today: IstDate
  now: Date
}

/** What one farm offers of one kind, the kinds going round so that every farm has different ones. */
export function anOffer({ id, farm, categories, pictures, today, now }: OfferAsked, by: Chance): OfferMade {
  const key = by.pick(KINDS)
  const kind = PRODUCE[key]
  const offer = offerOf(key, by)
  const category = categories.get(CATEGORIES[kind.category][0])
  if (category === undefined) throw new RangeError(`There is no category for ${kind.name}`)
  const praise = by.next() < 0.2 ? `${PRAISE[KINDS.indexOf(key) % PRAISE.length]} ` : ''
  const picture = pictures.get(key)
  const since = new Date(now.getTime() - by.whole(1, 100) * DAY)
  const images = picture === undefined ? [] : [{ id: id * 100, imageUrl: picture }]
  const record = offerRecord({ id, farm, offer, categoryId: category._id, images, today, since })
  return { record: { ...record, name: `${praise}${kind.name}` }, boxes: offer.boxes }
}

export function finished({ record }: OfferMade, sums: Pick<ProductRecord, 'ratingSum' | 'ratingCount'>): ProductRecord {
  return productRecord({ ...record, ...sums })
}

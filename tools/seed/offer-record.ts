import type { FarmRecord, ProductImageRecord } from '@santhe/domain'
import { farmSnapshot, type productRecord } from '@santhe/domain/seeding'
import { type IstDate, READY_CATEGORIES } from '@santhe/rules'
import { type Offer, PRODUCE } from './market/demo-data.ts'
import { offerDates } from './season-dates.ts'

const PAISE = 100
/** Rounds prices to ten rupees. */
const ROUND_TO = 10

export interface OfferedProduct {
  id: number
  farm: FarmRecord
  offer: Offer
  categoryId: number
  images: ProductImageRecord[]
  today: IstDate
  since: Date
}

/** Returns the record of a farm's product, without reviews. */
export function offerRecord({
  id,
  farm,
  offer,
  categoryId,
  images,
  today,
  since,
}: OfferedProduct): Parameters<typeof productRecord>[0] {
  const produce = PRODUCE[offer.produce]
  return {
    _id: id,
    farmId: farm._id,
    farm: farmSnapshot(farm),
    categoryId,
    categoryName: READY_CATEGORIES[produce.category].name,
    name: produce.name,
    localName: produce.localName,
    otherNames: [...produce.otherNames],
    description: produce.description,
    price: Math.round((produce.price * (offer.pricePercent ?? 100)) / 100 / ROUND_TO) * ROUND_TO * PAISE,
    unit: produce.unit,
    unitsPerBox: produce.unitsPerBox,
    status: offer.status,
    ...offerDates(offer, produce, today),
    seasons: produce.seasons.map(([from, to]) => ({ from, to })),
    growingDetails: produce.growing,
    images,
    ratingSum: 0,
    ratingCount: 0,
    approvalStatus: offer.approval,
    rejectionReason: offer.rejectionReason ?? null,
    decidedBy: null,
    decidedAt: offer.approval === 'pending' ? null : since,
    soldOut: offer.boxes === 0,
    isHidden: false,
    createdAt: since,
    updatedAt: since,
  }
}

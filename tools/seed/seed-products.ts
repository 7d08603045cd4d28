import {
  createStock,
  type Domain,
  type FarmRecord,
  farmSnapshot,
  nextId,
  type ProductRecord,
  Products,
  productRecord,
} from '@santhe/domain'
import type { Files } from '@santhe/files'
import type { IstDate } from '@santhe/rules'
import { drawProduce } from './draw-pictures.ts'
import type { Offer } from './market/offer.ts'
import { PRODUCE } from './market/produce.ts'
import { CATEGORIES, type CategoryKey } from './market/produce-kind.ts'
import { offerDates } from './season-dates.ts'

const PAISE = 100
/** Prices end on a round ten rupees. */
const ROUND_TO = 10

export interface SeedProduct {
  offer: Offer
  farm: FarmRecord
  categoryIds: Readonly<Record<CategoryKey, number>>
  /** Boxes that past orders will take, beside those on offer. */
  alreadyOrdered: number
  today: IstDate
  since: Date
}

/** Makes one product as its farm offers it, with its stock and pictures. */
export async function seedProduct(asked: SeedProduct, files: Files, domain: Domain): Promise<ProductRecord> {
  const { offer, farm, categoryIds, alreadyOrdered, today, since } = asked
  const produce = PRODUCE[offer.produce]
  const id = await nextId(domain, 'product')
  const photos = Array.from({ length: 1 + (offer.photos ?? 0) }, (_unused, photo) =>
    drawProduce(files, offer.produce, photo),
  )
  const images = (await Promise.all(photos)).map((imageUrl, place) => ({ id: id * 100 + place, imageUrl }))
  const price = Math.round((produce.price * (offer.pricePercent ?? 100)) / 100 / ROUND_TO) * ROUND_TO * PAISE
  const record = productRecord({
    _id: id,
    farmId: farm._id,
    farm: farmSnapshot(farm),
    categoryId: categoryIds[produce.category],
    categoryName: CATEGORIES[produce.category][0],
    name: produce.name,
    localName: produce.localName,
    otherNames: [...produce.otherNames],
    description: produce.description,
    price,
    unit: produce.unit,
    unitsPerBox: produce.unitsPerBox,
    status: offer.status,
    ...offerDates(offer, produce.seasons, today),
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
  })
  await Products(domain.connection).create([record])
  await createStock(id, offer.boxes + alreadyOrdered, domain)
  return record
}

import type { FarmRecord, ProductRecord } from '@santhe/domain'
import { newStock, STOCK_FIELDS } from '@santhe/domain/records'
import { productRecord } from '@santhe/domain/seeding'
import type { Files } from '@santhe/files'
import type { IstDate } from '@santhe/rules'
import { drawProduce } from './draw-pictures.ts'
import { type CategoryKey, type Offer, PRODUCE } from './market/demo-data.ts'
import { offerRecord } from './offer-record.ts'

export interface SeedProduct {
  id: number
  offer: Offer
  farm: FarmRecord
  categoryIds: Readonly<Record<CategoryKey, number>>
  /** Boxes of past orders, in addition to the available ones. */
  ordered: { sold: number; returned: number }
  today: IstDate
  since: Date
}

/** Returns a farm's product with its stock, and draws its pictures. */
export async function demoProduct(
  input: SeedProduct,
  files: Files,
): Promise<{ product: ProductRecord; stock: ReturnType<typeof newStock> }> {
  const { id, offer, farm, categoryIds, ordered, today, since } = input
  const produce = PRODUCE[offer.produce]
  const photos = Array.from({ length: 1 + (offer.photos ?? 0) }, (_unused, photo) =>
    drawProduce(files, offer.produce, photo),
  )
  const images = (await Promise.all(photos)).map((imageUrl, index) => ({ id: id * 100 + index, imageUrl }))
  const categoryId = categoryIds[produce.category]
  const product = productRecord(offerRecord({ id, farm, offer, categoryId, images, today, since }))
  return { product, stock: { ...newStock(id, offer.boxes + ordered.returned), [STOCK_FIELDS.sold]: ordered.sold } }
}

import type { Domain, FarmRecord, ProductRecord } from '@santhe/domain'
import { Products } from '@santhe/domain/records'
import { createStock, nextId, productRecord } from '@santhe/domain/seeding'
import type { Files } from '@santhe/files'
import type { IstDate } from '@santhe/rules'
import { drawProduce } from './draw-pictures.ts'
import { type CategoryKey, type Offer, PRODUCE } from './market/demo-data.ts'
import { offerRecord } from './offer-record.ts'

export interface SeedProduct {
  offer: Offer
  farm: FarmRecord
  categoryIds: Readonly<Record<CategoryKey, number>>
  /** Boxes for past orders, in addition to those on offer. */
  alreadyOrdered: number
  today: IstDate
  since: Date
}

/** Creates one product as its farm offers it, with its stock and pictures. Returns the product. */
export async function seedProduct(input: SeedProduct, files: Files, domain: Domain): Promise<ProductRecord> {
  const { offer, farm, categoryIds, alreadyOrdered, today, since } = input
  const produce = PRODUCE[offer.produce]
  const id = await nextId(domain, 'product')
  const photos = Array.from({ length: 1 + (offer.photos ?? 0) }, (_unused, photo) =>
    drawProduce(files, offer.produce, photo),
  )
  const images = (await Promise.all(photos)).map((imageUrl, index) => ({ id: id * 100 + index, imageUrl }))
  const categoryId = categoryIds[produce.category]
  const record = productRecord(offerRecord({ id, farm, offer, categoryId, images, today, since }))
  await Products(domain.connection).create([record])
  await createStock(id, offer.boxes + alreadyOrdered, domain)
  return record
}

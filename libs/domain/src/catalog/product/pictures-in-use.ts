import { type Model, trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { type ProductRecord, Products } from '../../records/product.ts'

const PAGE = 500

type Pictures = (string | null)[]

/** Yields the pictures of a collection's documents in batches, by id. */
async function* picturesIn<Row extends { _id: number }>(
  model: Model<Row>,
  fields: string,
  picturesOf: (row: Row) => Pictures,
): AsyncGenerator<Pictures> {
  let last: number | undefined
  do {
    const rows: Row[] = await model
      .find(last === undefined ? {} : { _id: trusted({ $gt: last }) })
      .sort({ _id: 1 })
      .limit(PAGE)
      .select(fields)
      .lean<Row[]>()
    yield rows.flatMap(picturesOf)
    last = rows.length === PAGE ? rows.at(-1)?._id : undefined
  } while (last !== undefined)
}

/** Returns the pictures of a product, its pending edit, its rejected version and its undo. */
function picturesOfVersions({ images = [], pendingEdit, lastRejection, undo }: ProductRecord): Pictures {
  const before = undo?.before.fields
  const versions = [images, pendingEdit?.images, lastRejection?.version.images, before?.images]
  const ofBefore = [before?.pendingEdit?.images, before?.lastRejection?.version.images]
  return [...versions, ...ofBefore].flatMap(version => version ?? []).map(({ imageUrl }) => imageUrl)
}

/**
 * Returns those of these pictures that a record uses: a person (and their reviews), a farm, a product, or an order, whose products
 * may have changed since. Reads whole collections by id, the largest last and only for the remaining pictures: for jobs, never for a call.
 */
export async function picturesInUse(imageUrls: readonly string[], { connection }: Domain): Promise<Set<string>> {
  const sources = [
    () => picturesIn<PersonRecord>(People(connection), 'avatar', ({ avatar }) => [avatar]),
    () =>
      picturesIn<FarmRecord>(
        Farms(connection),
        'imageUrl logoUrl farmImages',
        ({ imageUrl, logoUrl, farmImages = [] }) => [imageUrl, logoUrl, ...farmImages],
      ),
    () =>
      picturesIn<ProductRecord>(
        Products(connection),
        'images farm.logoUrl pendingEdit.images lastRejection.version.images undo.before.fields',
        product => [product.farm.logoUrl, ...picturesOfVersions(product)],
      ),
    () =>
      picturesIn<OrderRecord>(
        Orders(connection),
        'items.imageUrl adjustments.items.imageUrl',
        ({ items, adjustments = [] }) =>
          [...items, ...adjustments.flatMap(adjustment => adjustment.items ?? [])].map(item => item.imageUrl),
      ),
  ]
  const open = new Set(imageUrls)
  const used = new Set<string>()
  for (const source of sources) {
    if (open.size === 0) break
    for await (const pictures of source()) {
      for (const picture of pictures) {
        if (picture !== null && open.delete(picture)) used.add(picture)
      }
    }
  }
  return used
}

import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { officeFields } from '../product/product-record.ts'

const BATCH_SIZE = 500

/** Writes the fields by which the office finds products to those that are older than the fields, and returns how many there were. */
export async function fillOfficeFields({ connection }: Domain): Promise<number> {
  const products = Products(connection)
  for (let filled = 0; ; ) {
    const older = await products
      .find({ words: trusted({ $exists: false }) })
      .limit(BATCH_SIZE)
      .lean<ProductRecord[]>()
    if (older.length === 0) return filled
    for (const product of older) {
      // An edit meanwhile writes the fields itself.
      const unchanged = { _id: product._id, words: trusted({ $exists: false }) }
      await products.updateOne(unchanged, { $set: officeFields(product) })
    }
    filled += older.length
  }
}

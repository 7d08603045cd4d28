import type { Domain } from '../../foundation/domain.ts'
import { fillFields } from '../../foundation/fill-fields.ts'
import { FiguresFills } from '../../records/figures.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { officeFields } from '../product/product-record.ts'

/** Takes away, once, the words of earlier versions, which had no beginnings of words. */
async function dropWholeWords({ connection }: Domain): Promise<void> {
  const mark = { _id: 'productWords' } as const
  if (await FiguresFills(connection).exists(mark)) return
  await Products(connection).updateMany({}, { $unset: { words: 1 } })
  await FiguresFills(connection).updateOne(mark, { $set: { at: new Date() } }, { upsert: true })
}

/** Writes the fields by which the office finds products to those that are older than the fields, and returns how many there were. */
export async function fillOfficeFields(domain: Domain): Promise<number> {
  await dropWholeWords(domain)
  return fillFields<ProductRecord>(Products(domain.connection), officeFields)
}

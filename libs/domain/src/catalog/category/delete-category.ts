import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { type StaffAct, writeJournal } from '../../foundation/write-entry.ts'
import { Categories, type CategoryRecord, hiddenNameKey } from '../../records/category.ts'
import { Products } from '../../records/product.ts'

function failInUse(productCount: number): never {
  return fail('CONFLICT', { message: say('category.inUse', { products: productCount }), details: { productCount } })
}

/**
 * Deletes a category: hides it and frees its name. Deleted products and the statistics of ordered boxes still refer to it.
 * docs/product/office.md#categories.
 * @throws CONFLICT with the number of undeleted products that use it
 * @throws NOT_FOUND
 */
export async function deleteCategory({ id, by }: { id: number; by: StaffAct }, domain: Domain): Promise<void> {
  await withTransaction(domain, async tx => {
    const { connection, session } = tx
    const category = await Categories(connection)
      .findOne({ _id: id, isHidden: false }, null, { session })
      .lean<CategoryRecord>()
    if (!category) return fail('NOT_FOUND')
    const inUse = await Products(connection).countDocuments({ categoryId: id, isHidden: false }, { session })
    if (inUse > 0) failInUse(inUse)
    const hidden = { isHidden: true, nameKey: hiddenNameKey(id) }
    await Categories(connection).updateOne({ _id: id }, { $set: hidden }, { session })
    const { name, description } = category
    const before = { name, description }
    await writeJournal({ act: 'category.deleted', thing: 'category', thingId: id, name, before }, by, tx)
  })
}

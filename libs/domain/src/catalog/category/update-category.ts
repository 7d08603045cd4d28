import { fail, nameKey } from '@santhe/rules'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { differenceOf, type StaffAct, writeJournal } from '../../foundation/write-entry.ts'
import { Categories, type CategoryRecord } from '../../records/category.ts'
import { Products } from '../../records/product.ts'
import { type CategoryFields, failTakenName } from './create-category.ts'

/**
 * Changes a category and returns it. Copies a new name to its products, for lists, calendar and search. Omitted fields stay
 * unchanged. docs/product/office.md#categories.
 * @throws NAME_TAKEN with the field named
 * @throws NOT_FOUND
 */
export async function updateCategory(
  { id, changes, by }: { id: number; changes: Partial<CategoryFields>; by: StaffAct },
  domain: Domain,
): Promise<CategoryRecord> {
  try {
    return await withTransaction(domain, async tx => {
      const { connection, session } = tx
      const filter = { _id: id, isHidden: false }
      const category = await Categories(connection).findOne(filter, null, { session }).lean<CategoryRecord>()
      if (!category) return fail('NOT_FOUND')
      const before: CategoryFields = { name: category.name, description: category.description }
      const after: CategoryFields = { ...before, ...changes }
      const difference = differenceOf(before, after)
      if (difference.fields.length === 0) return category
      const set = { ...after, nameKey: nameKey(after.name) }
      await Categories(connection).updateOne(filter, { $set: set }, { session })
      if (after.name !== before.name) {
        await Products(connection).updateMany({ categoryId: id }, { $set: { categoryName: after.name } }, { session })
      }
      const entry = { act: 'category.changed', thing: 'category', thingId: id, name: before.name } as const
      await writeJournal({ ...entry, ...difference }, by, tx)
      return { ...category, ...set }
    })
  } catch (error) {
    return failTakenName(error)
  }
}

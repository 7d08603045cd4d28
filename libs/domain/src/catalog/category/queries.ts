import type { Domain } from '../../foundation/domain.ts'
import { Categories, type CategoryRecord } from '../../records/category.ts'

/** Far more than a market has; bounds the list. */
const MAX_CATEGORIES = 200

/** Returns the categories that can be chosen, by name. */
export async function listCategories({ connection }: Domain): Promise<CategoryRecord[]> {
  return Categories(connection)
    .find({ isHidden: false })
    .sort({ nameKey: 1 })
    .limit(MAX_CATEGORIES)
    .lean<CategoryRecord[]>()
}

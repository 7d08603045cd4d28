import type { Domain } from '../../foundation/domain.ts'
import { Categories, type CategoryRecord } from '../../records/category.ts'

/** Far above what a market has; keeps the list bounded. */
const MAX_CATEGORIES = 200

/** The categories that can be chosen, by name. */
export async function listCategories({ connection }: Domain): Promise<CategoryRecord[]> {
  return Categories(connection)
    .find({ isHidden: false })
    .sort({ nameKey: 1 })
    .limit(MAX_CATEGORIES)
    .lean<CategoryRecord[]>()
}

import type { Domain } from '../../foundation/domain.ts'
import { Categories, type CategoryRecord } from '../../records/category.ts'
import { countByCategory } from '../product/search/office-counts.ts'

/** Far more than a market has; limits the list. */
export const MAX_CATEGORIES = 200

export async function listCategories({ connection, session }: Domain): Promise<CategoryRecord[]> {
  return Categories(connection)
    .find({ isHidden: false }, null, { session })
    .sort({ nameKey: 1 })
    .limit(MAX_CATEGORIES)
    .lean<CategoryRecord[]>()
}

export interface CountedCategory extends CategoryRecord {
  /** Undeleted products in every state of approval. */
  productCount: number
}

export async function listCategoriesForOffice(domain: Domain): Promise<CountedCategory[]> {
  const categories = await listCategories(domain)
  const countOf = await countByCategory(domain)
  return categories.map(category => ({ ...category, productCount: countOf(category._id) }))
}

import type { AdminCategory, Category } from '@santhe/contracts'
import type { CategoryRecord, CountedCategory } from '@santhe/domain'

export function presentCategory({ _id, name, description, createdAt }: CategoryRecord): Category {
  return { id: _id, name, description, createdAt: createdAt.toISOString() }
}

/** Returns a category with the count of its products, as the office lists it. */
export function presentAdminCategory(category: CountedCategory): AdminCategory {
  return { ...presentCategory(category), productCount: category.productCount }
}

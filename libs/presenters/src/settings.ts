import type { AdminCategory, Category, OrderFee } from '@santhe/contracts'
import type { CategoryRecord, CountedCategory, OrderFeeRecord } from '@santhe/domain'

export function presentCategory({ _id, name, description, createdAt }: CategoryRecord): Category {
  return { id: _id, name, description, createdAt: createdAt.toISOString() }
}

/** Returns a category with the count of its products, for the office. */
export function presentAdminCategory(category: CountedCategory): AdminCategory {
  return { ...presentCategory(category), productCount: category.productCount }
}

export function presentOrderFee({ _id, ...fee }: OrderFeeRecord): OrderFee {
  return { id: _id, ...fee }
}

import type { Category } from '@santhe/contracts'
import type { CategoryRecord } from '@santhe/domain'

export function presentCategory({ _id, name, description, createdAt }: CategoryRecord): Category {
  return { id: _id, name, description, createdAt: createdAt.toISOString() }
}

import { listCategories } from '@santhe/contracts'
import { categories } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../../backend.ts'
import { presentCategory } from '../../presenters/categories.ts'

export function categoryRoutes({ domain }: Backend): Served[] {
  return [serve(listCategories, async () => (await categories.list(domain)).map(presentCategory))]
}

import { listCategories } from '@santhe/contracts'
import { categories } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentCategory } from '@santhe/presenters/shop'
import type { Backend } from '../../backend.ts'

export function categoryRoutes({ domain }: Backend): Served[] {
  return [serve(listCategories, async () => (await categories.list(domain)).map(presentCategory))]
}

import type { Served } from '@santhe/http-kit'
import type { Backend } from '../backend.ts'
import { accountRoutes } from './account.ts'
import { calendarRoutes } from './calendar.ts'
import { categoryRoutes } from './categories.ts'
import { farmerRoutes } from './farmers.ts'
import { productRoutes } from './products.ts'

/** Every call this back end answers. */
export function routes(backend: Backend): Served[] {
  return [accountRoutes, productRoutes, categoryRoutes, calendarRoutes, farmerRoutes].flatMap(of => of(backend))
}

import type { Served } from '@santhe/http-kit'
import type { Backend } from '../backend.ts'
import { adminOrderRoutes } from './admin-orders.ts'
import { adminProductRoutes } from './admin-products.ts'
import { orderRoutes } from './orders.ts'
import { pictureRoutes } from './pictures.ts'
import { productRoutes } from './products.ts'
import { statisticsRoutes } from './statistics.ts'

/** Every call this back end answers. */
export function routes(backend: Backend): Served[] {
  return [productRoutes, pictureRoutes, orderRoutes, adminProductRoutes, adminOrderRoutes, statisticsRoutes].flatMap(
    of => of(backend),
  )
}

import type { Served } from '@santhe/http-kit'
import type { Backend } from '../backend.ts'
import { accountRoutes } from './account.ts'
import { calendarRoutes } from './calendar.ts'
import { categoryRoutes } from './categories.ts'
import { checkoutRoutes } from './checkout.ts'
import { farmerRoutes } from './farmers.ts'
import { orderFeeRoutes } from './order-fees.ts'
import { orderRoutes } from './orders.ts'
import { productRoutes } from './products.ts'

/** Every call this back end answers. */
export function routes(backend: Backend): Served[] {
  return [
    accountRoutes,
    productRoutes,
    categoryRoutes,
    calendarRoutes,
    farmerRoutes,
    checkoutRoutes,
    orderRoutes,
    orderFeeRoutes,
  ].flatMap(of => of(backend))
}

import type { Served } from '@santhe/http-kit'
import type { Backend } from '../backend.ts'
import { adminCategoryRoutes } from './admin-categories.ts'
import { adminDeliveryAreaRoutes, adminDeliveryWindowRoutes } from './admin-delivery-windows.ts'
import { adminFarmerRoutes } from './admin-farmers.ts'
import { adminOrderFeeRoutes } from './admin-order-fees.ts'
import { adminOrderRoutes } from './admin-orders.ts'
import { adminProductRoutes } from './admin-products.ts'
import { adminStaffRoutes } from './admin-staff.ts'
import { adminUserRoutes } from './admin-users.ts'
import { farmMoneyRoutes } from './farm-money.ts'
import { farmerProfileRoutes } from './farmer-profile.ts'
import { orderRoutes } from './orders.ts'
import { pictureRoutes } from './pictures.ts'
import { productOfferRoutes, productSheetRoutes, threeButtonRoutes } from './product-offer.ts'
import { productRoutes } from './products.ts'
import { roundRoutes } from './rounds.ts'
import { adminJournalRoutes, firstStepRoutes, statisticsRoutes } from './statistics.ts'

export function routes(backend: Backend): Served[] {
  return [
    productRoutes,
    productOfferRoutes,
    productSheetRoutes,
    pictureRoutes,
    orderRoutes,
    farmMoneyRoutes,
    farmerProfileRoutes,
    threeButtonRoutes,
    adminProductRoutes,
    adminOrderRoutes,
    roundRoutes,
    adminCategoryRoutes,
    adminFarmerRoutes,
    adminUserRoutes,
    adminStaffRoutes,
    adminOrderFeeRoutes,
    adminDeliveryAreaRoutes,
    adminDeliveryWindowRoutes,
    adminJournalRoutes,
    statisticsRoutes,
    firstStepRoutes,
  ].flatMap(of => of(backend))
}

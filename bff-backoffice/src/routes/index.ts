import type { Served } from '@santhe/http-kit'
import type { Backend } from '../backend.ts'
import { adminCategoryRoutes } from './admin-categories.ts'
import { adminDeliveryAreaRoutes } from './admin-delivery-areas.ts'
import { adminDeliveryWindowRoutes } from './admin-delivery-windows.ts'
import { adminFarmerRoutes } from './admin-farmers.ts'
import { adminJournalRoutes } from './admin-journal.ts'
import { adminOrderFeeRoutes } from './admin-order-fees.ts'
import { adminOrderRoutes } from './admin-orders.ts'
import { adminProductRoutes } from './admin-products.ts'
import { adminStaffRoutes } from './admin-staff.ts'
import { adminUserRoutes } from './admin-users.ts'
import { farmMoneyRoutes } from './farm-money.ts'
import { farmerProfileRoutes } from './farmer-profile.ts'
import { firstStepRoutes } from './first-steps.ts'
import { orderRoutes } from './orders.ts'
import { pictureRoutes } from './pictures.ts'
import { productOfferRoutes } from './product-offer.ts'
import { productSheetRoutes } from './product-sheet.ts'
import { productRoutes } from './products.ts'
import { roundRoutes } from './rounds.ts'
import { statisticsRoutes } from './statistics.ts'
import { threeButtonRoutes } from './three-buttons.ts'

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

import type { Served } from '@santhe/http-kit'
import type { Backend } from '../backend.ts'
import { adminDeliveryAreaRoutes, adminDeliveryWindowRoutes } from './admin-delivery-windows.ts'
import { adminOrderFeeRoutes } from './admin-order-fees.ts'
import { adminOrderRoutes } from './admin-orders.ts'
import { adminRefundRoutes } from './admin-refunds.ts'
import { adminViewRoutes } from './admin-views.ts'
import { adminCategoryRoutes } from './catalog/admin-categories.ts'
import { adminProductRoutes } from './catalog/admin-products.ts'
import { pictureRoutes } from './catalog/pictures.ts'
import { productOfferRoutes, threeButtonRoutes } from './catalog/product-offer.ts'
import { productSheetRoutes } from './catalog/product-sheet.ts'
import { productRoutes } from './catalog/products.ts'
import { complaintRoutes } from './complaints.ts'
import { farmMoneyRoutes } from './farm-money.ts'
import { orderRoutes } from './orders.ts'
import { adminFarmerRoutes } from './people/admin-farmers.ts'
import { adminStaffRoutes } from './people/admin-staff.ts'
import { adminUserRoutes } from './people/admin-users.ts'
import { farmerProfileRoutes } from './people/farmer-profile.ts'
import { teamKeyRoutes } from './people/team-keys.ts'
import { releaseRoutes } from './releases.ts'
import { roundRoutes } from './rounds.ts'
import { adminJournalRoutes, firstStepRoutes, statisticsRoutes } from './statistics.ts'

export function routes(backend: Backend): Served[] {
  return [
    productRoutes,
    productOfferRoutes,
    productSheetRoutes,
    pictureRoutes,
    orderRoutes,
    complaintRoutes,
    farmMoneyRoutes,
    farmerProfileRoutes,
    threeButtonRoutes,
    adminProductRoutes,
    adminOrderRoutes,
    adminViewRoutes,
    adminRefundRoutes,
    roundRoutes,
    adminCategoryRoutes,
    adminFarmerRoutes,
    adminUserRoutes,
    adminStaffRoutes,
    adminOrderFeeRoutes,
    adminDeliveryAreaRoutes,
    adminDeliveryWindowRoutes,
    adminJournalRoutes,
    teamKeyRoutes,
    releaseRoutes,
    statisticsRoutes,
    firstStepRoutes,
  ].flatMap(of => of(backend))
}

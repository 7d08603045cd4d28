import type { Served } from '@santhe/http-kit'
import type { Backend } from '../backend.ts'
import { accountRoutes } from './account.ts'
import { calendarRoutes } from './calendar.ts'
import { categoryRoutes } from './categories.ts'
import { checkoutRoutes } from './checkout.ts'
import { farmerRoutes } from './farmers.ts'
import { followRoutes } from './follows.ts'
import { mailboxRoutes } from './mailbox.ts'
import { newsletterRoutes } from './newsletter.ts'
import { notificationRoutes } from './notifications.ts'
import { orderFeeRoutes } from './order-fees.ts'
import { orderRoutes } from './orders.ts'
import { passwordRoutes } from './password.ts'
import { productRoutes } from './products.ts'
import { profileRoutes } from './profiles.ts'
import { reviewRoutes } from './reviews.ts'
import { savedCartRoutes } from './saved-cart.ts'
import { sessionRoutes } from './sessions.ts'

/** Every call this back end answers. */
export function routes(backend: Backend): Served[] {
  return [
    accountRoutes,
    passwordRoutes,
    sessionRoutes,
    profileRoutes,
    savedCartRoutes,
    productRoutes,
    reviewRoutes,
    categoryRoutes,
    calendarRoutes,
    farmerRoutes,
    followRoutes,
    checkoutRoutes,
    orderRoutes,
    orderFeeRoutes,
    newsletterRoutes,
    notificationRoutes,
    mailboxRoutes,
  ].flatMap(of => of(backend))
}

import type { Served } from '@santhe/http-kit'
import type { Backend } from '../backend.ts'
import { accountRoutes } from './accounts/account.ts'
import { addressRoutes } from './accounts/addresses.ts'
import { assistRoutes } from './accounts/assist.ts'
import { emailChangeRoutes } from './accounts/email-change.ts'
import { liveRoutes } from './accounts/live.ts'
import { mailboxRoutes } from './accounts/mailbox.ts'
import { newsPreferenceRoutes } from './accounts/news-preferences.ts'
import { notificationRoutes } from './accounts/notifications.ts'
import { passwordRoutes } from './accounts/password.ts'
import { profileRoutes } from './accounts/profiles.ts'
import { pushRoutes } from './accounts/push.ts'
import { savedCartRoutes } from './accounts/saved-cart.ts'
import { sessionRoutes } from './accounts/sessions.ts'
import { calendarRoutes } from './catalog/calendar.ts'
import { categoryRoutes } from './catalog/categories.ts'
import { deliveryAreaRoutes } from './catalog/delivery-areas.ts'
import { farmerRoutes } from './catalog/farmers.ts'
import { productRoutes } from './catalog/products.ts'
import { cartRoutes } from './orders/cart.ts'
import { checkoutRoutes } from './orders/checkout.ts'
import { orderFeeRoutes } from './orders/order-fees.ts'
import { orderRoutes } from './orders/orders.ts'
import { paymentRoutes } from './orders/payments.ts'
import { purchaseRoutes } from './orders/purchases.ts'
import { settingsRoutes } from './settings.ts'
import { followRoutes } from './social/follows.ts'
import { newsletterRoutes } from './social/newsletter.ts'
import { reviewRoutes } from './social/reviews.ts'
import { wishRoutes } from './social/wishes.ts'

export function routes(backend: Backend): Served[] {
  return [
    accountRoutes,
    passwordRoutes,
    emailChangeRoutes,
    assistRoutes,
    sessionRoutes,
    profileRoutes,
    addressRoutes,
    savedCartRoutes,
    productRoutes,
    reviewRoutes,
    categoryRoutes,
    calendarRoutes,
    farmerRoutes,
    followRoutes,
    wishRoutes,
    cartRoutes,
    checkoutRoutes,
    paymentRoutes,
    purchaseRoutes,
    orderRoutes,
    orderFeeRoutes,
    deliveryAreaRoutes,
    newsletterRoutes,
    notificationRoutes,
    newsPreferenceRoutes,
    pushRoutes,
    liveRoutes,
    mailboxRoutes,
    settingsRoutes,
  ].flatMap(of => of(backend))
}

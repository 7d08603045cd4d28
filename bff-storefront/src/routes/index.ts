import { readMarketSettings } from '@santhe/contracts'
import { type Served, serve } from '@santhe/http-kit'
import { marketSettingsOf } from '@santhe/rules'
import type { Backend } from '../backend.ts'
import { accountRoutes } from './accounts/account.ts'
import { addressRoutes } from './accounts/addresses.ts'
import { assistRoutes } from './accounts/assist.ts'
import { emailChangeRoutes } from './accounts/email-change.ts'
import { mailboxRoutes } from './accounts/mailbox.ts'
import { newsPreferenceRoutes, notificationRoutes } from './accounts/notifications.ts'
import { passwordRoutes } from './accounts/password.ts'
import { profileRoutes } from './accounts/profiles.ts'
import { liveRoutes, pushRoutes } from './accounts/push.ts'
import { sessionRoutes } from './accounts/sessions.ts'
import { calendarRoutes, categoryRoutes } from './catalog/calendar.ts'
import { farmerRoutes } from './catalog/farmers.ts'
import { productRoutes } from './catalog/products.ts'
import { cartRoutes, deliveryAreaRoutes, orderFeeRoutes, savedCartRoutes } from './orders/cart.ts'
import { checkoutRoutes } from './orders/checkout.ts'
import { choiceRoutes } from './orders/choices.ts'
import { complaintRoutes } from './orders/complaints.ts'
import { orderChanges, orderReads } from './orders/orders.ts'
import { paymentRoutes } from './orders/payments.ts'
import { purchaseRoutes } from './orders/purchases.ts'
import { followRoutes, newsletterRoutes } from './social/follows.ts'
import { reviewRoutes } from './social/reviews.ts'
import { wishRoutes } from './social/wishes.ts'

export function settingsRoutes({ settings = marketSettingsOf({ NODE_ENV: 'production' }) }: Backend): Served[] {
  return [serve(readMarketSettings, async () => settings)]
}

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
    orderReads,
    orderChanges,
    complaintRoutes,
    choiceRoutes,
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

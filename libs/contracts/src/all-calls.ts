import * as account from './account.ts'
import * as addresses from './addresses.ts'
import * as adminCategories from './admin-categories.ts'
import * as adminDeliveryAreas from './admin-delivery-areas.ts'
import * as adminDeliveryWindows from './admin-delivery-windows.ts'
import * as adminFarmers from './admin-farmers.ts'
import * as adminOrderFees from './admin-order-fees.ts'
import * as adminOrders from './admin-orders.ts'
import * as adminProducts from './admin-products.ts'
import * as adminStaff from './admin-staff.ts'
import * as adminUsers from './admin-users.ts'
import * as adminViews from './admin-views.ts'
import * as assist from './assist.ts'
import * as calendar from './calendar.ts'
import * as categories from './categories.ts'
import * as checkout from './checkout.ts'
import * as daySheet from './day-sheet.ts'
import * as deliveryAreas from './delivery-areas.ts'
import * as deliveryPhoto from './delivery-photo.ts'
import * as deliveryWindows from './delivery-windows.ts'
import * as emailChange from './email-change.ts'
import type { Contract } from './endpoint.ts'
import * as farmOrders from './farm-orders.ts'
import * as farmOverview from './farm-overview.ts'
import * as farmStatement from './farm-statement.ts'
import * as farmers from './farmers.ts'
import * as firstSteps from './first-steps.ts'
import * as follows from './follows.ts'
import * as journal from './journal.ts'
import * as live from './live.ts'
import * as mailbox from './mailbox.ts'
import * as newsPreferences from './news-preferences.ts'
import * as newsletter from './newsletter.ts'
import * as notifications from './notifications.ts'
import * as offerUndo from './offer-undo.ts'
import * as orderAgain from './order-again.ts'
import * as orderDetail from './order-detail.ts'
import * as orderFees from './order-fees.ts'
import * as orders from './orders.ts'
import * as password from './password.ts'
import * as passwordReset from './password-reset.ts'
import * as payments from './payments.ts'
import * as pictures from './pictures.ts'
import * as productForm from './product-form.ts'
import * as productLists from './product-lists.ts'
import * as productOffer from './product-offer.ts'
import * as productSheet from './product-sheet.ts'
import * as productSteps from './product-steps.ts'
import * as products from './products.ts'
import * as profiles from './profiles.ts'
import * as push from './push.ts'
import * as reviews from './reviews.ts'
import * as rounds from './rounds.ts'
import * as savedCart from './saved-cart.ts'
import * as sessions from './sessions.ts'
import * as statistics from './statistics.ts'
import * as suggestions from './suggestions.ts'
import * as threeButtons from './three-buttons.ts'
import * as wishes from './wishes.ts'

const resources = {
  account,
  journal,
  password,
  passwordReset,
  emailChange,
  sessions,
  profiles,
  addresses,
  savedCart,
  productOffer: { ...productOffer, ...productSteps },
  offerUndo,
  productSheet,
  products: { ...productLists, ...products },
  suggestions,
  productForm,
  reviews,
  categories,
  assist,
  calendar,
  farmers,
  follows,
  threeButtons,
  wishes,
  orderFees,
  deliveryAreas,
  deliveryWindows,
  adminDeliveryAreas,
  adminDeliveryWindows,
  checkout,
  orders,
  rounds,
  adminOrders,
  orderDetail,
  deliveryPhoto,
  farmOrders,
  farmOverview,
  farmStatement,
  daySheet,
  orderAgain,
  payments,
  notifications,
  live,
  newsletter,
  newsPreferences,
  push,
  mailbox,
  pictures,
  adminProducts,
  adminFarmers,
  adminCategories,
  adminOrderFees,
  adminUsers,
  adminStaff,
  adminViews,
  statistics,
  firstSteps,
}

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'call' in value && 'owner' in value
}

/** For servers and tools; browsers import single contracts. */
export const ALL_CALLS: readonly { name: string; resource: string; contract: Contract }[] = Object.entries(
  resources,
).flatMap(([resource, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => (isContract(value) ? [{ name, resource, contract: value }] : [])),
)

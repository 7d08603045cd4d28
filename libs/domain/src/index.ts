export * as assists from './accounts/assist/index.ts'
export * as farmers from './accounts/farmer/index.ts'
export type { ManagedFarm } from './accounts/farmer/managed-farm.ts'
export type { OwnFarm } from './accounts/farmer/own-farm.ts'
export * as people from './accounts/person/index.ts'
export type { EditedPerson } from './accounts/person/managed/edit-person.ts'
export type { ManagedPerson } from './accounts/person/queries.ts'
export * as addresses from './accounts/person/saved-addresses.ts'
export * as subscriptions from './accounts/subscription/index.ts'
export type { PushServices } from './accounts/subscription/push-url.ts'
export type { CheckedCartLine } from './buying/cart/check-cart.ts'
export * as carts from './buying/cart/index.ts'
export type { CartSplitView } from './buying/cart/split-cart.ts'
export * as complaints from './buying/complaint/index.ts'
export * as farmMoney from './buying/farm-money/index.ts'
export type { FarmOverview } from './buying/farm-money/read-overview.ts'
export type { FarmStatement } from './buying/farm-money/read-statement.ts'
export * as harvests from './buying/fulfilment/harvest/index.ts'
export * as fulfilment from './buying/fulfilment/index.ts'
export type { RoundStopView, RoundView } from './buying/fulfilment/read-round.ts'
export type { OrderResult } from './buying/fulfilment/several-orders.ts'
export { deliveryChoiceOf } from './buying/order/delivery-choice.ts'
export * as orders from './buying/order/index.ts'
export { choicesFor } from './buying/order/policy.ts'
export type { DaySheetOrders } from './buying/order/search/farm-orders.ts'
export * as orderFees from './buying/order-fee/index.ts'
export type { UpdateOrderFee } from './buying/order-fee/write-order-fees.ts'
export * as payments from './buying/payment/index.ts'
export type { ProviderOrder } from './buying/payment/provider-order.ts'
export * as purchases from './buying/purchase/index.ts'
export type { OrderedAgain } from './buying/purchase/read-again.ts'
export * as refunds from './buying/refund/index.ts'
export {
  /** @internal */
  refundIdOfOrder,
  /** @internal */
  refundIdOfPayment,
} from './buying/refund/new-refund.ts'
export * as settlements from './buying/settlement/settle-payment.ts'
export * as categories from './catalog/category/index.ts'
export type { CountedCategory } from './catalog/category/queries.ts'
export * as deliveryAreas from './catalog/delivery-area/delivery-areas.ts'
export * as farms from './catalog/farm/index.ts'
export type { OfficeFarm } from './catalog/farm/office-queries.ts'
export type {
  FarmRating,
  ListedFarm,
} from './catalog/farm/queries.ts'
export * as follows from './catalog/follow/index.ts'
export type { PlaceInLine } from './catalog/follow/waits.ts'
export * as products from './catalog/product/index.ts'
export type { KindPrice } from './catalog/product/listing/kind-price.ts'
export type { ListedProduct } from './catalog/product/listing/list-products.ts'
export type { OfficeState } from './catalog/product/listing/office-products.ts'
export * as calendar from './catalog/product/listing/read-calendar.ts'
export {
  extraPicturesOf,
  logoOfFarm,
  mainPictureOf,
  mainPictureOfFarm,
  picturesOf,
  picturesOfFarm,
} from './catalog/product/pictures.ts'
export { mayReadProduct } from './catalog/product/policy.ts'
export { harvestMonthOf, picturesToEdit, submittedAtOf } from './catalog/product/product-record.ts'
export type { StockedProduct } from './catalog/product/queries.ts'
export type { FarmRow } from './catalog/product/search/farm-index.ts'
export type { Packed } from './catalog/product/search/packed.ts'
export { type ShownProduct, unpackProduct } from './catalog/product/search/product-index.ts'
export type { ReadCell, ReadRow } from './catalog/product/sheet/compare-rows.ts'
export * as reviews from './catalog/review/reviews.ts'
export * as stock from './catalog/stock/queries.ts'
export { isDatabaseAway } from './foundation/database-errors.ts'
export * from './foundation/domain.ts'
export { openDomainWhenReady } from './foundation/domain.ts'
export { marketIdOf } from './foundation/ids.ts'
export * as leases from './foundation/take-lease.ts'
export type { DueMail, OrderLetter, OrderNews } from './news/mail/due-mail.ts'
export * as mails from './news/mail/index.ts'
export type { PushMessage, PushResult } from './news/notification/deliver-push.ts'
export * as notifications from './news/notification/index.ts'
export * as events from './news/outbox/index.ts'
export * as journal from './office/journal/index.ts'
export type { NamedEntry } from './office/journal/queries.ts'
export * as releases from './office/release/index.ts'
export * as statistics from './office/statistics/index.ts'
export type { Payments, StatisticsView } from './office/statistics/queries.ts'
export type { StatisticsHistoryView } from './office/statistics/read-history.ts'
export type { ProductSalesView } from './office/statistics/read-sales.ts'
export type { OfficeWorkView } from './office/statistics/read-work.ts'
export * as teamKeys from './office/team-key/index.ts'
export type { Waiting } from './office/vitals/read-waiting.ts'
export * as vitals from './office/vitals/read-waiting.ts'
export { type CategoryRecord, categorySlug } from './records/category.ts'
export type { ComplaintRecord, VerdictRecord } from './records/complaint.ts'
export type {
  /** @internal */
  DomainEvent,
} from './records/events.ts'
export { derivedOfFarm, type FarmRecord } from './records/farm.ts'
export type { NotificationRecord } from './records/notification.ts'
export type {
  OpenChange,
  OrderItemRecord,
  OrderRecord,
  OrderRefund,
  PaymentMethod,
} from './records/order.ts'
export type { OrderFeeRecord } from './records/order-fee.ts'
export type { PaymentRecord } from './records/payment.ts'
export type { PersonRecord } from './records/person.ts'
export type { ProductImageRecord, ProductRecord } from './records/product.ts'
export type { PurchaseRecord } from './records/purchase.ts'
export type { QuoteRecord } from './records/quote.ts'
export type { ReviewRecord } from './records/review.ts'
export type { SavedAddressRecord } from './records/saved-address.ts'

export type { EditedPerson } from './accounts/managed-person/edit-person.ts'
export type { ManagedPerson } from './accounts/managed-person/queries.ts'
export type { OwnFarm } from './accounts/profile/own-farm.ts'
export * as addresses from './aggregates/addresses.ts'
export * as calendar from './aggregates/calendar.ts'
export * as categories from './aggregates/categories.ts'
export * as emailChanges from './aggregates/email-changes.ts'
export * as events from './aggregates/events.ts'
export * as farms from './aggregates/farms.ts'
export * as follows from './aggregates/follows.ts'
export * as incidents from './aggregates/incidents.ts'
export * as journal from './aggregates/journal.ts'
export * as leases from './aggregates/leases.ts'
export * as mails from './aggregates/mails.ts'
export * as newsletter from './aggregates/newsletter.ts'
export * as notifications from './aggregates/notifications.ts'
export * as orderFees from './aggregates/order-fees.ts'
export * as orders from './aggregates/orders.ts'
export * as passwordResets from './aggregates/password-resets.ts'
export * as payments from './aggregates/payments.ts'
export * as people from './aggregates/people.ts'
export * as pictures from './aggregates/pictures.ts'
export * as products from './aggregates/products.ts'
export * as purchases from './aggregates/purchases.ts'
export * as quotes from './aggregates/quotes.ts'
export * as refunds from './aggregates/refunds.ts'
export * as reviews from './aggregates/reviews.ts'
export * as savedCarts from './aggregates/saved-carts.ts'
export * as statistics from './aggregates/statistics.ts'
export * as wishes from './aggregates/wishes.ts'
export { orderDetailView, orderView } from './buying/order/order-view.ts'
export type { OrderedAgain } from './buying/order-again/queries.ts'
export type { UpdateOrderFee } from './buying/order-fee/update-order-fee.ts'
export type { ProviderOrder } from './buying/payment/provider-order.ts'
export type { CheckedCartLine } from './buying/quote/check-cart.ts'
export type { CartSplit } from './buying/quote/split-cart.ts'
export {
  /** @internal */
  refundIdOfOrder,
  /** @internal */
  refundIdOfPayment,
  renamedRefundId,
} from './buying/refund/refund-id.ts'
export type { KindPrice } from './catalog/approval/kind-price.ts'
export type { OfficeFarm } from './catalog/farm/office-queries.ts'
export type {
  FarmRating,
  ListedFarm,
  ListFarms,
} from './catalog/farm/queries.ts'
export type { ListProducts } from './catalog/listing/list-products.ts'
export type { OfficeState } from './catalog/listing/office-products.ts'
export { logoOfFarm, mainPictureOfFarm, picturesOfFarm } from './catalog/pictures/farm-picture.ts'
export { proposalOf } from './catalog/product/pending-edit.ts'
export { mayReadProduct } from './catalog/product/policy.ts'
export { submittedAtOf } from './catalog/product/product-record.ts'
export { mainPictureOf, picturesOf, productView } from './catalog/product/product-view.ts'
export type { StockedProduct } from './catalog/product/with-inventory.ts'
export { isDatabaseAway } from './foundation/database-away.ts'
export * from './foundation/domain.ts'
export { marketIdOf } from './foundation/market/market-id.ts'
export { openDomainWhenReady } from './foundation/open-when-ready.ts'
export { STATUS_SENTENCES } from './news/outbox/messages.ts'
export type { DueMail, OrderLetter, OrderNews } from './news/outbox/order-mail/due-mail.ts'
export type { NamedEntry } from './office/journal/queries.ts'
export type { ProductSalesView } from './office/sales/read-sales.ts'
export type { Payments, StatisticsView } from './office/statistics/queries.ts'
export { type CategoryRecord, categorySlug } from './records/category.ts'
export type {
  /** @internal */
  DomainEvent,
} from './records/events.ts'
export { derivedOfFarm, type FarmRecord } from './records/farm.ts'
export type { NotificationRecord } from './records/notification.ts'
export type {
  OrderItemRecord,
  OrderRecord,
  PaymentMethod,
} from './records/order.ts'
export type { OrderFeeRecord } from './records/order-fee.ts'
export type { PaymentRecord } from './records/payment.ts'
export type { PersonRecord } from './records/person.ts'
export type { ProductImageRecord, ProductRecord } from './records/product.ts'
export type { PurchaseRecord } from './records/purchase.ts'
export type { QuoteRecord } from './records/quote.ts'
export type { RefundRecord } from './records/refund.ts'
export type { ReviewRecord } from './records/review.ts'
export type { SavedAddress as SavedAddressRecord } from './records/saved-address.ts'

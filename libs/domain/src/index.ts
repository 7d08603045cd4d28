export { confirmEmail } from './accounts/email-change/confirm-email.ts'
export { findChangeToConfirm, findChangeToKeep } from './accounts/email-change/find-change.ts'
export { keepEmail } from './accounts/email-change/keep-email.ts'
export { makeConfirmLink, makeKeepLink } from './accounts/email-change/make-links.ts'
export { isNewEmailRequest, sendEmailLinkAgain } from './accounts/email-change/request-email-change.ts'
export { subscribe } from './accounts/newsletter/subscribe.ts'
export { findReset } from './accounts/password-reset/find-reset.ts'
export { makeReset } from './accounts/password-reset/make-reset.ts'
export { requestPasswordReset } from './accounts/password-reset/request-password-reset.ts'
export { resetPassword } from './accounts/password-reset/reset-password.ts'
export { endPendingEmailChange } from './accounts/pending-email/end-pending-change.ts'
export { pendingEmailOf } from './accounts/pending-email/queries.ts'
export { actorOf } from './accounts/person/actor-of.ts'
export { changePassword } from './accounts/person/change-password.ts'
export { checkPassword } from './accounts/person/check-password.ts'
export { createAdmin } from './accounts/person/create-admin.ts'
export { newPerson } from './accounts/person/new-person.ts'
export { listPeople } from './accounts/person/office-queries.ts'
export { hashPassword } from './accounts/person/password.ts'
export { findPerson } from './accounts/person/queries.ts'
export { registerPerson } from './accounts/person/register-person.ts'
export { setAvatar } from './accounts/person/set-avatar.ts'
export { setPersonActive } from './accounts/person/set-person-active.ts'
export { findOwnFarm, type OwnFarm } from './accounts/profile/own-farm.ts'
export { updateCustomerProfile } from './accounts/profile/update-customer-profile.ts'
export { updateFarmProfile } from './accounts/profile/update-farm-profile.ts'
export { saveIncident } from './buying/incident/save-incident.ts'
export { orderDetailView, orderView } from './buying/order/order-view.ts'
export { findOrder, listAreaOrders, listBoughtOrders, listFarmOrders } from './buying/order/queries.ts'
export { createOrderFee } from './buying/order-fee/create-order-fee.ts'
export { deleteOrderFee } from './buying/order-fee/delete-order-fee.ts'
export { listActiveFees, listFees } from './buying/order-fee/queries.ts'
export { type UpdateOrderFee, updateOrderFee } from './buying/order-fee/update-order-fee.ts'
export { setOrderStatus } from './buying/order-status/set-order-status.ts'
export { postponePoll } from './buying/payment/postpone-poll.ts'
export type { ProviderOrder } from './buying/payment/provider-order.ts'
export { findPayment, findPaymentOfPurchase, listPaymentsToPoll } from './buying/payment/queries.ts'
export { savePaymentSession } from './buying/payment/save-payment-session.ts'
export { saveWebhookEvent } from './buying/payment/save-webhook-event.ts'
export {
  type Settlement,
  settlePayment,
} from './buying/payment/settle-payment.ts'
export { placeOnlinePurchase } from './buying/purchase/place-online-purchase.ts'
export { placeOrder } from './buying/purchase/place-order.ts'
export { placePurchase } from './buying/purchase/place-purchase.ts'
export { findPurchase } from './buying/purchase/queries.ts'
export { type CheckedCartLine, checkCart } from './buying/quote/check-cart.ts'
export { quoteCheckout } from './buying/quote/quote-checkout.ts'
export { releaseExpiredReservations } from './buying/quote/release-reservations.ts'
export { findRefund, listDueRefunds } from './buying/refund/queries.ts'
export { recordRefundOutcome } from './buying/refund/record-refund-outcome.ts'
export {
  /** @internal */
  refundIdOfOrder,
  /** @internal */
  refundIdOfPayment,
  renamedRefundId,
} from './buying/refund/refund-id.ts'
export { renameRefund } from './buying/refund/rename-refund.ts'
export { readSavedCart } from './buying/saved-cart/queries.ts'
export { saveCart } from './buying/saved-cart/save-cart.ts'
export { readCalendar } from './catalog/calendar/queries.ts'
export { listCategories } from './catalog/category/queries.ts'
export { newFarm } from './catalog/farm/new-farm.ts'
export { listOfficeFarms, type OfficeFarm } from './catalog/farm/office-queries.ts'
export {
  featuredFarms,
  findFarm,
  type ListedFarm,
  type ListFarms,
  listFarms,
  listFarmTags,
} from './catalog/farm/queries.ts'
export { listFollowedFarms, readFollowStatus } from './catalog/follow/queries.ts'
export { toggleFollow } from './catalog/follow/toggle-follow.ts'
export { countProducts } from './catalog/listing/count-products.ts'
export { type ListProducts, listProducts } from './catalog/listing/list-products.ts'
export { findOfficeProduct, listOfficeProducts, type OfficeState } from './catalog/listing/office-products.ts'
export { logoOfFarm, mainPictureOfFarm, picturesOfFarm } from './catalog/pictures/farm-picture.ts'
export { createProduct } from './catalog/product/create-product.ts'
export { decideApproval } from './catalog/product/decide-approval.ts'
export { deleteProduct } from './catalog/product/delete-product.ts'
export { findProduct } from './catalog/product/find-product.ts'
export { farmSnapshot, productRecord } from './catalog/product/product-record.ts'
export { mainPictureOf, picturesOf, productView } from './catalog/product/product-view.ts'
export { refreshFarmActivity } from './catalog/product/refresh-farm-activity.ts'
export { updateProduct } from './catalog/product/update-product.ts'
export type { StockedProduct } from './catalog/product/with-inventory.ts'
export { listReviews, mayReview } from './catalog/review/queries.ts'
export { writeReview } from './catalog/review/write-review.ts'
export { createStock } from './catalog/stock/create-stock.ts'
export {
  /** @internal */
  setStock,
} from './catalog/stock/set-stock.ts'
export { nextId } from './foundation/counter/next-id.ts'
export { isDatabaseAway } from './foundation/database-away.ts'
export * from './foundation/domain.ts'
export { releaseLease, takeLease } from './foundation/lease/take-lease.ts'
export { marketIdOf } from './foundation/market/market-id.ts'
export { openDomainWhenReady } from './foundation/open-when-ready.ts'
export { listMails } from './news/mail/queries.ts'
export { saveMail } from './news/mail/save-mail.ts'
export { deleteNotification } from './news/notification/delete-notification.ts'
export { markAllRead, markRead } from './news/notification/mark-read.ts'
export { countUnread, listNotifications } from './news/notification/queries.ts'
export { deliverEvents } from './news/outbox/deliver-events.ts'
export { STATUS_SENTENCES } from './news/outbox/messages.ts'
export type { DueMail, OrderLetter, OrderNews } from './news/outbox/order-mail/due-mail.ts'
export { sendDueMail } from './news/outbox/send-due-mail.ts'
export { picturesInUse } from './office/picture/pictures-in-use.ts'
export { type Payments, readStatistics, type Statistics } from './office/statistics/queries.ts'
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

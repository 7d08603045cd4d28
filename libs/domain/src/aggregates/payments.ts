export { payOnDelivery } from '../buying/payment/pay-on-delivery.ts'
export { postponePoll } from '../buying/payment/postpone-poll.ts'
export {
  findPayment as find,
  findPaymentOfPurchase as findOfPurchase,
  listPaymentsToPoll as listToPoll,
} from '../buying/payment/queries.ts'
export { savePaymentSession as saveSession } from '../buying/payment/save-payment-session.ts'
export { saveWebhookEvent } from '../buying/payment/save-webhook-event.ts'
export { settlePayment as settle } from '../buying/payment/settle-payment.ts'

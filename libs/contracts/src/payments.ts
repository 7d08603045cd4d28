import { announced } from './endpoint.ts'

export const createPaymentSession = announced({
  call: 'POST /api/payments/create-session',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Opens an online payment for a purchase',
})
export const verifyPayment = announced({
  call: 'POST /api/payments/verify',
  owner: 'storefront',
  may: 'signedIn',
  summary: 'Asks the provider whether a purchase is paid',
})
export const paymentWebhook = announced({
  call: 'POST /api/payments/webhook',
  owner: 'storefront',
  may: 'anyone',
  summary: 'What the payment provider tells, signed',
})

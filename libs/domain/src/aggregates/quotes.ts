export { checkCart } from '../buying/quote/check-cart.ts'
export { quoteCheckout as create } from '../buying/quote/quote-checkout.ts'
export { releaseExpiredReservations as releaseExpired } from '../buying/quote/release-reservations.ts'
export { splitCart } from '../buying/quote/split-cart.ts'

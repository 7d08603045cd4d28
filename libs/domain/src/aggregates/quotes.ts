/** Checked prices of a cart, and the boxes that they reserve. Commands and queries; each is documented where it stands. */
export { checkCart } from '../buying/quote/check-cart.ts'
export { quoteCheckout as create } from '../buying/quote/quote-checkout.ts'
export { releaseExpiredReservations as releaseExpired } from '../buying/quote/release-reservations.ts'
export { splitCart } from '../buying/quote/split-cart.ts'

/** The cart of a signed-in person. Commands and queries; each is documented where it stands. */
export { readSavedCart as read } from '../buying/saved-cart/queries.ts'
export { saveCart as save } from '../buying/saved-cart/save-cart.ts'

export { readSavedCart as read } from '../buying/saved-cart/queries.ts'
export { saveCart as save } from '../buying/saved-cart/save-cart.ts'

export { readPurchaseAgain as again } from '../buying/order-again/queries.ts'
export { placeOnlinePurchase as placeOnline } from '../buying/purchase/place-online-purchase.ts'
export { placePurchase as place } from '../buying/purchase/place-purchase.ts'
export { findPurchase as find } from '../buying/purchase/queries.ts'

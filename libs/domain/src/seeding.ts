/** What writes a market without its commands, for tools and tests; back ends call commands. */
export { newPerson } from './accounts/person/new-account.ts'
export { newOrders } from './buying/order/new-orders.ts'
export { orderWords } from './buying/order/search/order-words.ts'
export { findPin } from './catalog/delivery-area/pins.ts'
export { farmWords, newFarm } from './catalog/farm/new-farm.ts'
export { farmSnapshot, productRecord } from './catalog/product/product-record.ts'
export {
  createStock,
  /** @internal */
  setStock,
} from './catalog/stock/set-stock.ts'
export { nextId } from './foundation/ids.ts'
export { hashPassword } from './foundation/secrets.ts'

/** What writes a market without its commands, for tools and tests; back ends call commands. */
export { newPerson } from './accounts/person/new-person.ts'
export { hashPassword } from './accounts/person/password.ts'
export { newOrders } from './buying/order/new-orders.ts'
export { orderWords } from './buying/order-search/order-words.ts'
export { findPin } from './catalog/delivery-area/pins.ts'
export { farmWords } from './catalog/farm/farm-words.ts'
export { newFarm } from './catalog/farm/new-farm.ts'
export { farmSnapshot, productRecord } from './catalog/product/product-record.ts'
export { createStock } from './catalog/stock/create-stock.ts'
export {
  /** @internal */
  setStock,
} from './catalog/stock/set-stock.ts'
export { nextId } from './foundation/counter/next-id.ts'

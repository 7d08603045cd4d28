/** Writes a market without commands, for tools and tests; back ends call commands. */
export { newPerson } from './accounts/person/new-account.ts'
export { priceCart } from './buying/cart/priced-cart.ts'
export { journalEntryOf } from './buying/fulfilment/order-change.ts'
export { AT_ONCE } from './buying/fulfilment/order-command.ts'
export { findPin } from './buying/order/delivery/pins.ts'
export { newOrders } from './buying/order/new-orders.ts'
export { orderPlaced, stepEvent } from './buying/order/order-events.ts'
export { openingOf } from './buying/order/read-order.ts'
export { orderWords } from './buying/order/search/order-words.ts'
export { farmWords, newFarm } from './catalog/farm/new-farm.ts'
export { farmSnapshot, productRecord } from './catalog/product/product-record.ts'
export {
  /** @internal */
  setStock,
} from './catalog/stock/set-stock.ts'
export { outboxRecordsOf, withdrawableRecordsOf } from './foundation/add-event.ts'
export { nextId } from './foundation/ids.ts'
export { hashPassword } from './foundation/secrets.ts'
export { entryOf } from './foundation/write-entry.ts'

export { readFarmOverview as overviewOfFarm } from '../buying/farm-money/read-overview.ts'
export { readStatement } from '../buying/farm-money/read-statement.ts'
export { lateFarmPhone } from '../buying/order/late-farm-phone.ts'
export { pickupPlace } from '../buying/order/pickup-place.ts'
export { listBoughtOrders as listOfBuyer, listLatestPurchase } from '../buying/order/queries.ts'
export { readOrder as read } from '../buying/order/read-order.ts'
export { readOrderAgain as again } from '../buying/order-again/queries.ts'
export { listAreaOrders as listOfArea } from '../buying/order-search/area-orders.ts'
export { exportAreaOrders as export } from '../buying/order-search/export-area-orders.ts'
export {
  countFarmWork,
  listFarmOrders as listOfFarm,
  readDaySheet,
} from '../buying/order-search/farm-orders.ts'
export { fillOrderWords as fillWords } from '../buying/order-search/fill-order-words.ts'
export { setOrderStatus as setStatus } from '../buying/order-status/set-order-status.ts'
export { takeFarmSteps } from '../buying/order-status/take-farm-steps.ts'
export { placeOrder as place } from '../buying/purchase/place-order.ts'
export {
  checkPhotographed,
  readDeliveryPhoto as readPhoto,
  saveDeliveryPhoto as savePhoto,
} from '../buying/round/delivery-photo.ts'
export { readRound } from '../buying/round/read-round.ts'
export { recordOutcome } from '../buying/round/record-outcome.ts'
export { startRound } from '../buying/round/start-round.ts'

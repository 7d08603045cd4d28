export { createOrderFee as create } from '../buying/order-fee/create-order-fee.ts'
export { deleteOrderFee as delete } from '../buying/order-fee/delete-order-fee.ts'
export { listActiveFees as listActive, listFees as list } from '../buying/order-fee/queries.ts'
export { updateOrderFee as update } from '../buying/order-fee/update-order-fee.ts'

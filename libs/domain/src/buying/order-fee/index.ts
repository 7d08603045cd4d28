export { listActiveFees, listFees } from './queries.ts'
export { createOrderFee, deleteOrderFee, updateOrderFee } from './write-order-fees.ts'

import type { Order } from '@santhe/contracts'
import { useNavigate } from '@santhe/host'
import { useOwnOrders } from '../orders/use-own-orders.ts'
import { PayNow } from './PayNow.tsx'
import { PayOnDelivery } from './PayOnDelivery.tsx'
import styles from './payment.module.css'
import { TakeBack } from './TakeBack.tsx'

interface OpenPaymentProps {
  purchaseId: number
  /** All orders of the purchase; undefined until they have loaded. */
  orders: readonly Pick<Order, 'id' | 'status' | 'pickup'>[] | undefined
  /** Whether paying on delivery leads to the orders: what stands here would not say what became of it. */
  leavesAfter?: boolean
  /** What stands around it is no longer true. */
  onStale: () => void
}

/** The ways on for a buyer who has not paid yet: pay now, on delivery instead, or cancel and change something. docs/product/orders.md#open-payment. */
export function OpenPayment({ purchaseId, orders, leavesAfter = false, onStale }: OpenPaymentProps) {
  const navigate = useNavigate()
  const ownOrders = useOwnOrders()
  return (
    <div className={styles.ways}>
      <PayNow purchaseId={purchaseId} onRefused={onStale} />
      <PayOnDelivery
        purchaseId={purchaseId}
        isPickup={orders?.some(({ pickup }) => pickup)}
        onDone={leavesAfter ? () => navigate(ownOrders.list) : undefined}
        onRefused={onStale}
      />
      <TakeBack purchaseId={purchaseId} orders={orders} onRefused={onStale} />
    </div>
  )
}

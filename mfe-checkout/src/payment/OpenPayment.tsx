import type { Order } from '@santhe/contracts'
import { useNavigate } from '@santhe/host'
import { useOwnOrders } from '../orders/use-own-orders.ts'
import { PayNow } from './PayNow.tsx'
import { PayOnDelivery } from './PayOnDelivery.tsx'
import styles from './payment.module.css'
import { TakeBack } from './TakeBack.tsx'

interface OpenPaymentProps {
  purchaseId: number
  orders: readonly Pick<Order, 'id' | 'status' | 'pickup'>[] | undefined
  /** Whether paying on delivery leads to the orders, when this page can't show the outcome. */
  leavesAfter?: boolean
  /** Called when the surrounding page is outdated. */
  onStale: () => void
}

/** Pay now, switch to delivery, or cancel and edit. docs/product/orders.md#open-payment. */
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

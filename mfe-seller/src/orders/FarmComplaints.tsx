import type { FarmOrder } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { ComplaintTable, complaintRows } from '@santhe/ui/office'
import ordersTexts from '../texts/en/orders.json'
import styles from './orders.module.css'

export function FarmComplaints({ orders }: { orders: readonly FarmOrder[] | undefined }) {
  const t = useTexts(ordersTexts)
  return (
    <ComplaintTable
      reader="farm"
      rows={complaintRows(orders)}
      lead={({ orderId: id }) => (
        <Link className={styles.number} to={`/dashboard/orders/${id}`}>
          {t('orders.number', { id })}
        </Link>
      )}
    />
  )
}

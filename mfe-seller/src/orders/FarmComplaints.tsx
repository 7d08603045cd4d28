import type { FarmOrder } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { ComplaintTable, complaintRows } from '@santhe/ui/office'
import type { ComponentProps } from 'react'
import ordersTexts from '../texts/en/orders.json'
import styles from './orders.module.css'

interface FarmComplaintsProps extends Pick<ComponentProps<typeof ComplaintTable<FarmOrder>>, 'more'> {
  orders: readonly FarmOrder[] | undefined
}

export function FarmComplaints({ orders, more }: FarmComplaintsProps) {
  const t = useTexts(ordersTexts)
  return (
    <ComplaintTable
      reader="farm"
      rows={complaintRows(orders)}
      more={more}
      lead={({ orderId: id }) => (
        <Link className={styles.number} to={`/dashboard/orders/${id}`}>
          {t('orders.number', { id })}
        </Link>
      )}
    />
  )
}

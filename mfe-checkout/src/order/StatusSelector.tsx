import type { OrderDetail } from '@santhe/contracts'
import { isFinalStatus, type OrderStatus, parseOrderStatus } from '@santhe/rules'
import { Select, statusText, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { texts } from '../texts.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import styles from './order.module.css'
import { useStatusChange } from './use-status-change.ts'

/** What staff may set this order to, as the server offers it; closing an order needs a confirmation. docs/product/orders.md#who-may-set-what. */
export function StatusSelector({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const [pendingStatus, setPendingStatus] = useState<OrderStatus>()
  const { change, isBusy } = useStatusChange(order.id)
  const closed = finalKey(order.status)
  const isClosed = order.maySet.length === 0
  const statuses = [order.status, ...order.maySet.filter(status => status !== order.status)]
  const handleChoice = (value: string) => {
    const status = parseOrderStatus(value)
    if (status === undefined || status === order.status) return
    if (isFinalStatus(status)) setPendingStatus(status)
    else void change(status)
  }
  const handleConfirm = async () => {
    if (pendingStatus) await change(pendingStatus)
    setPendingStatus(undefined)
  }
  return (
    <div className={styles.act}>
      <Select
        label={t('order.setStatus')}
        value={order.status}
        onChange={handleChoice}
        disabled={isClosed || isBusy}
        options={statuses.map(status => ({ value: status, label: statusText(status) }))}
        hint={isClosed && closed ? t(closed) : undefined}
      />
      <ConfirmDialog
        title={t('order.setTitle', { status: statusText(pendingStatus ?? order.status) })}
        text={t('order.setText')}
        confirm={t('order.setConfirm', { status: statusText(pendingStatus ?? order.status) })}
        dismiss={t('order.setBack')}
        isOpen={pendingStatus !== undefined}
        isBusy={isBusy}
        onConfirm={handleConfirm}
        onClose={() => setPendingStatus(undefined)}
      />
    </div>
  )
}

/** Why nothing can be chosen, where the order itself is the reason. */
function finalKey(status: OrderStatus) {
  if (status === 'delivered') return 'order.finalDelivered'
  return status === 'cancelled' ? 'order.finalCancelled' : undefined
}

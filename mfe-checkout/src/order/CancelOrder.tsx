import type { OrderDetail } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { formatRupees, nearMoment, rupeesToPaise } from '@santhe/rules'
import { Button, ConfirmDialog, type Translate, useTexts, WholeDates } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
import { type CheckoutText, texts } from '../texts.ts'
import styles from './order.module.css'
import { useStatusChange } from './use-status-change.ts'

/** Only while cancelling is allowed. docs/product/orders.md#cancelling. */
export function CancelOrder({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const now = useNow()
  const [isConfirming, setIsConfirming] = useState(false)
  const { change, isBusy } = useStatusChange(order.id)
  if (!order.mayCancel) return null
  const handleConfirm = async () => {
    await change('cancelled')
    setIsConfirming(false)
  }
  const money = moneyText(t, order)
  return (
    <div className={styles.act}>
      <Button look="danger" onClick={() => setIsConfirming(true)}>
        {t('order.cancelButton')}
      </Button>
      {order.cancelUntil && (
        <p className={blocks.muted}>
          <WholeDates>{t('order.cancelUntil', { moment: nearMoment(order.cancelUntil, now) })}</WholeDates>
        </p>
      )}
      <ConfirmDialog
        title={t('order.cancelTitle')}
        text={[t('order.cancelText', { farm: order.farmName }), money].filter(Boolean).join(' ')}
        confirm={t('order.cancelButton')}
        busy={t('order.cancelling')}
        dismiss={t('order.cancelKeep')}
        isOpen={isConfirming}
        isBusy={isBusy}
        onConfirm={handleConfirm}
        onClose={() => setIsConfirming(false)}
      />
    </div>
  )
}

/** Explains the refund; '' when nothing was paid in advance. */
function moneyText(t: Translate<CheckoutText>, { paymentMethod, paymentStatus, total }: OrderDetail): string {
  if (paymentMethod !== 'cashfree') return ''
  if (paymentStatus === 'unpaid') return t('order.cancelUnpaid')
  return t('order.cancelPaid', { amount: formatRupees(rupeesToPaise(total) ?? 0) })
}

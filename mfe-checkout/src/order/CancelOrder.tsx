import { useCall } from '@santhe/client'
import { type OrderDetail, setOrderStatus } from '@santhe/contracts'
import { useLanguage, useNow, useToast, withFallback } from '@santhe/host'
import { formatRupees, nearMoment, type OrderStatus, rupeesToPaise } from '@santhe/rules'
import { Button, ConfirmDialog, type TranslateOf, useStatusText, useTexts, WholeDates } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useCallback, useState } from 'react'
import texts from '../texts/en/checkout.json'
import styles from './order.module.css'

/** Only while cancelling is allowed. docs/product/orders.md#cancelling. */
export function CancelOrder({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const language = useLanguage()
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
          <WholeDates>{t('order.cancelUntil', { moment: nearMoment(order.cancelUntil, now, language) })}</WholeDates>
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
function moneyText(
  t: TranslateOf<typeof texts>,
  { paymentMethod, paymentStatus, total, totalNow = total }: OrderDetail,
): string {
  if (paymentMethod !== 'cashfree') return ''
  if (paymentStatus === 'unpaid') return t('order.cancelUnpaid')
  return t('order.cancelPaid', { amount: formatRupees(rupeesToPaise(totalNow) ?? 0) })
}

/** docs/product/orders.md#setting-a-status. */
function useStatusChange(id: number) {
  const t = useTexts(texts)
  const statusText = useStatusText()
  const toast = useToast()
  const [send, { isBusy }] = useCall(setOrderStatus)
  const change = useCallback(
    async (status: OrderStatus): Promise<boolean> => {
      const outcome = await send({ params: { id }, body: { status } })
      if (outcome.ok) toast({ title: t('order.updated'), text: statusText(outcome.data.status), tone: 'good' })
      else {
        const why = withFallback(outcome.error, t('order.updateFailedText'))
        toast({ title: t('order.updateFailed'), ...why, tone: 'bad' })
      }
      return outcome.ok
    },
    [id, send, t, toast, statusText],
  )
  return { change, isBusy }
}

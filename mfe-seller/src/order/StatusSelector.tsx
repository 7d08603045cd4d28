import { useCall } from '@santhe/client'
import { type OrderDetail, setOrderStatus } from '@santhe/contracts'
import { useToast, withFallback } from '@santhe/host'
import { isFinalStatus, UNDO_STEP_MS } from '@santhe/rules'
import { Select, statusText, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import { orderTexts } from './texts.ts'

/** The statuses the server allows, with undo for ten seconds. docs/product/orders.md#farmer-order-page. */
export function StatusSelector({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const o = useTexts(orderTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(setOrderStatus)
  const isFinal = isFinalStatus(order.status)
  const options = [...new Set([order.status, ...order.maySet])].map(value => ({
    value,
    label: statusText(value),
  }))
  const set = async (status: string, undo?: () => void): Promise<void> => {
    const outcome = await send({ params: { id: order.id }, body: { status } })
    if (outcome.ok) toast({ title: t('order.updated'), tone: 'good', duration: UNDO_STEP_MS }, undo)
    else toast({ title: t('order.updateError'), ...withFallback(outcome.error, t('order.updateFailed')), tone: 'bad' })
  }
  const hint = isFinal
    ? o(order.status === 'cancelled' ? 'finalCancelled' : order.pickup ? 'finalPickedUp' : 'finalDelivered')
    : order.maySet.length === 0
      ? o('noneToSet')
      : undefined
  return (
    <Select
      label={o('statusLabel')}
      value={order.status}
      options={options}
      onChange={status => void set(status, () => void set(order.status))}
      disabled={isFinal || isBusy || order.maySet.length === 0}
      hint={hint}
    />
  )
}

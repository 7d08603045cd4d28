import { useCall } from '@santhe/client'
import { setOrderStatus } from '@santhe/contracts'
import { useToast, withFallback } from '@santhe/host'
import type { OrderStatus } from '@santhe/rules'
import { statusText, useTexts } from '@santhe/ui'
import { useCallback } from 'react'
import { texts } from '../texts.ts'

/** docs/product/orders.md#setting-a-status. */
export function useStatusChange(id: number) {
  const t = useTexts(texts)
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
    [id, send, t, toast],
  )
  return { change, isBusy }
}

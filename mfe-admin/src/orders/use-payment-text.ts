import type { AdminOrder } from '@santhe/contracts'
import { cashWords } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useCallback } from 'react'
import type { WorkedOrder } from './status/use-set-status.ts'
import { texts } from './texts.ts'

export function usePaymentText(): (
  order: Pick<WorkedOrder, 'status' | 'paymentMethod' | 'paymentStatus'> & Pick<AdminOrder, 'pickup'>,
) => string {
  const t = useTexts(texts)
  return useCallback(
    order => (order.paymentMethod === 'cod' ? t(cashWords(order)) : `${t('cashfree')}, ${t(order.paymentStatus)}`),
    [t],
  )
}

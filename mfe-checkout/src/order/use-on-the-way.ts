import type { OrderDetail } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { addDays, istDateOf } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { roundTexts } from './round-texts.ts'

/**
 * Returns when and with whom an order arrives, 'this morning, with Manju'; undefined when unknown.
 * docs/product/delivery.md#following
 */
export function useOnTheWay({ status, delivery, estimatedDelivery }: OrderDetail): string | undefined {
  const t = useTexts(roundTexts)
  const today = istDateOf(useNow())
  if (status !== 'shipping' || !delivery) return undefined
  const { window, agent } = delivery
  const isTomorrow = estimatedDelivery === addDays(today, 1)
  const day = estimatedDelivery === today ? 'today' : isTomorrow ? 'tomorrow' : 'later'
  const isToCome = estimatedDelivery !== null && estimatedDelivery >= today
  const parts = [
    ...(window !== null && isToCome ? [t(`${day}.${window}`)] : []),
    ...(agent === '' ? [] : [t('with', { agent })]),
  ]
  return parts.length > 0 ? parts.join(', ') : undefined
}

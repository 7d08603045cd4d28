import { useLanguage } from '@santhe/host'
import { formatRupees, type IstDate, nearDate, type RefundState, refundTextKey, rupeesToPaise } from '@santhe/rules'
import { useTexts } from '../texts/texts.tsx'
import { orderTexts } from './order-texts.ts'

export interface ShownRefund {
  /** Rupees. */
  amount: number
  state: RefundState
  doneAt: string | null
  /** Last day on which it arrives; omitted once it is done. */
  expectedBy?: IstDate | undefined
}

/** Says where a refund is; one that is late is being taken care of. */
export function useRefundText(today: IstDate): (refund: ShownRefund) => string {
  const t = useTexts(orderTexts)
  const language = useLanguage()
  return ({ amount: rupees, state, doneAt, expectedBy }) => {
    const amount = formatRupees(rupeesToPaise(Math.abs(rupees)) ?? 0)
    const isUnderWay = state === 'due' || state === 'sent'
    if (!isUnderWay || expectedBy === undefined)
      return t(refundTextKey(state), { amount, date: nearDate(doneAt, today, language) })
    if (expectedBy < today) return t('order.refundFailed', { amount })
    return t('order.refundBy', { amount, date: nearDate(expectedBy, today, language) })
  }
}

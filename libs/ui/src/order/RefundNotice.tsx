import { useLanguage } from '@santhe/host'
import { formatRupees, type IstDate, nearDate, type RefundState, refundTextKey, rupeesToPaise } from '@santhe/rules'
import { Notice } from '../summary/Notice.tsx'
import orderTexts from '../texts/en/order.json'
import { useTexts } from '../texts/texts.tsx'

export interface ShownRefund {
  /** Amount in rupees. */
  amount: number
  state: RefundState
  doneAt: string | null
  /** Last day of the expected arrival; omitted once refunded. */
  expectedBy?: IstDate | undefined
}

/** Describes the state of a refund; a late one is in the office's care. */
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

interface RefundNoticeProps {
  refund: ShownRefund
  /** IST date. */
  today: IstDate
}

export function RefundNotice({ refund, today }: RefundNoticeProps) {
  const t = useTexts(orderTexts)
  const refundText = useRefundText(today)
  const { state } = refund
  return (
    <Notice tone={state === 'failed' ? 'attention' : 'calm'} icon={state === 'done' ? 'check' : 'clock'}>
      <strong>{t('refund')}</strong>
      <p>{refundText(refund)}</p>
    </Notice>
  )
}

import { useLanguage } from '@santhe/host'
import { formatRupees, type IstDate, nearDate, type RefundState, refundTextKey, rupeesToPaise } from '@santhe/rules'
import { Notice } from '../summary/Notice.tsx'
import { useTexts } from '../texts/texts.tsx'
import { orderTexts } from './order-texts.ts'

interface RefundNoticeProps {
  /** `amount` in rupees, `doneAt` an ISO time. */
  refund: { amount: number; state: RefundState; doneAt: string | null }
  /** IST date. */
  today: IstDate
}

/** State of a refund. */
export function RefundNotice({ refund: { amount, state, doneAt }, today }: RefundNoticeProps) {
  const t = useTexts(orderTexts)
  const language = useLanguage()
  const amountText = formatRupees(rupeesToPaise(amount) ?? 0)
  return (
    <Notice tone={state === 'failed' ? 'attention' : 'calm'} icon={state === 'done' ? 'check' : 'clock'}>
      <strong>{t('refund')}</strong>
      <p>{t(refundTextKey(state), { amount: amountText, date: nearDate(doneAt, today, language) })}</p>
    </Notice>
  )
}

import { formatRupees, type IstDate, nearDate, type RefundState, refundTextKey, rupeesToPaise } from '@santhe/rules'
import { Notice } from '../summary/Notice.tsx'
import { useTexts } from '../texts/LanguageProvider.tsx'
import { orderTexts } from './order-texts.ts'

interface RefundNoticeProps {
  /** `amount` in rupees, `doneAt` an ISO moment. */
  refund: { amount: number; state: RefundState; doneAt: string | null }
  /** The day in India. */
  today: IstDate
}

/** Where the money is that goes back. */
export function RefundNotice({ refund: { amount, state, doneAt }, today }: RefundNoticeProps) {
  const t = useTexts(orderTexts)
  const amountText = formatRupees(rupeesToPaise(amount) ?? 0)
  return (
    <Notice tone={state === 'failed' ? 'attention' : 'calm'} icon={state === 'done' ? 'check' : 'clock'}>
      <strong>{t('refund')}</strong>
      <p>{t(refundTextKey(state), { amount: amountText, date: nearDate(doneAt, today) })}</p>
    </Notice>
  )
}

import type { IstDate } from '@santhe/rules'
import { Notice } from '../summary/Notice.tsx'
import { useTexts } from '../texts/texts.tsx'
import { orderTexts } from './order-texts.ts'
import { type ShownRefund, useRefundText } from './use-refund-text.ts'

interface RefundNoticeProps {
  refund: ShownRefund
  /** IST date. */
  today: IstDate
}

/** State of a refund. */
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

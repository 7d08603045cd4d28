import type { CallError } from '@santhe/host'
import { Button, Icon, Notice, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import { usePay } from './use-pay.ts'

interface PayNowProps {
  purchaseId: number
  /** The market refused the payment, so the surrounding page is outdated. */
  onRefused: (error: CallError) => void
}

/** Opens the provider's checkout for a waiting purchase. */
export function PayNow({ purchaseId, onRefused }: PayNowProps) {
  const t = useTexts(texts)
  const { resume, isOpening, problem } = usePay()
  const handlePress = async () => {
    const refusal = await resume(purchaseId)
    if (refusal) onRefused(refusal)
  }
  return (
    <>
      {problem && (
        <Notice tone="bad" icon="warning" isAlert>
          <strong>{problem.title}</strong>
          <p>{problem.text}</p>
        </Notice>
      )}
      <Button isBusy={isOpening} busyLabel={t('payment.opening')} onClick={() => void handlePress()}>
        {t('payment.payNow')}
        <Icon name="arrow-right" size="small" />
      </Button>
    </>
  )
}

import { useCall, useIdempotencyKey, useLateRefusal } from '@santhe/client'
import { type OfficeRefund, payRefund } from '@santhe/contracts'
import { useToast } from '@santhe/host'
import { formatRupees, rupeesToPaise } from '@santhe/rules'
import { Button, Dialog, ProblemNotice, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
import refundTexts from '../texts/en/refunds.json'

interface PayRefundDialogProps {
  refund: OfficeRefund
  onClose: () => void
}

export function PayRefundDialog({ refund: { id, amount, buyer }, onClose }: PayRefundDialogProps) {
  const t = useTexts(refundTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(payRefund)
  const keyOf = useIdempotencyKey()
  const [reference, setReference] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const refuse = useLateRefusal(t('payTitle'))
  const handleSave = async (): Promise<void> => {
    setRefusal(undefined)
    const body = { reference }
    const outcome = await send({ params: { id }, body, idempotencyKey: keyOf(body) })
    if (!outcome.ok) return refuse(outcome.error, ({ fields, message }) => setRefusal(fields.reference ?? message))
    toast({ title: t('paid'), tone: 'good' })
    onClose()
  }
  return (
    <Dialog title={t('payTitle')} isOpen onClose={onClose}>
      <div className={blocks.stack20}>
        <p>{t('payText', { amount: formatRupees(rupeesToPaise(amount) ?? 0), buyer })}</p>
        <TextInput label={t('reference')} autoComplete="off" value={reference} onChange={setReference} />
        <ProblemNotice>{refusal}</ProblemNotice>
        <Button
          isWide
          disabled={reference.trim() === ''}
          isBusy={isBusy}
          busyLabel={t('saving')}
          onClick={() => void handleSave()}
        >
          {t('pay')}
        </Button>
      </div>
    </Dialog>
  )
}

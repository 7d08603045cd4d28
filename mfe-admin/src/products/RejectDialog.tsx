import { type AdminProduct, ApprovalForm } from '@santhe/contracts'
import { Button, Dialog, TextArea, useTexts } from '@santhe/ui'
import { type FormEvent, useState } from 'react'
import { texts } from '../texts.ts'
import styles from './products.module.css'
import { useDecision } from './use-decision.ts'

/** Asks for the reason of a rejection; `product` is undefined while nothing is asked. */
export function RejectDialog({ product, onClose }: { product: AdminProduct | undefined; onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <Dialog
      title={t('products.rejectTitle', { name: product?.name ?? '' })}
      isOpen={product !== undefined}
      onClose={onClose}
    >
      {product && <RejectForm product={product} onClose={onClose} />}
    </Dialog>
  )
}

function RejectForm({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { decide, isBusy } = useDecision()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const { error } = ApprovalForm.safeParse({ approvalStatus: 'rejected', rejectionReason: reason })
    setProblem(error?.issues[0]?.message)
    if (!error && (await decide(product, reason))) onClose()
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <p>{t('products.rejectText', { farm: product.farm.name })}</p>
      <TextArea
        label={t('products.reasonLabel')}
        value={reason}
        onChange={setReason}
        error={problem}
        rows={3}
        maxLength={1000}
        required
      />
      <div className={styles.confirm}>
        <Button look="quiet" onClick={onClose}>
          {t('products.cancel')}
        </Button>
        <Button look="danger" type="submit" isBusy={isBusy}>
          {t('products.rejectConfirm')}
        </Button>
      </div>
    </form>
  )
}

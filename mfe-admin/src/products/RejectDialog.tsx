import { useForm } from '@santhe/client'
import { type AdminProduct, ApprovalForm } from '@santhe/contracts'
import { Button, Dialog, TextArea, useTexts } from '@santhe/ui'
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
  const { decide } = useDecision()
  const form = useForm({
    schema: ApprovalForm,
    initial: { rejectionReason: '' },
    bodyOf: values => ({ approvalStatus: 'rejected', ...values }),
    send: async ({ rejectionReason }) => {
      if (await decide(product, rejectionReason)) onClose()
      return undefined
    },
  })
  return (
    <form onSubmit={form.handleSubmit} noValidate>
      <p>{t('products.rejectText', { farm: product.farm.name })}</p>
      <TextArea
        label={t('products.reasonLabel')}
        {...form.field('rejectionReason')}
        rows={3}
        maxLength={1000}
        required
      />
      <div className={styles.confirm}>
        <Button look="quiet" onClick={onClose}>
          {t('products.cancel')}
        </Button>
        <Button look="danger" type="submit" isBusy={form.isBusy}>
          {t('products.rejectConfirm')}
        </Button>
      </div>
    </form>
  )
}

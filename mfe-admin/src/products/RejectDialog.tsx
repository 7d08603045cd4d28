import { useForm } from '@santhe/client'
import { type AdminProduct, ApprovalForm } from '@santhe/contracts'
import { Button, Dialog, TextArea, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import styles from './products.module.css'
import { useDecision } from './use-decision.ts'

interface RejectDialogProps {
  product: AdminProduct | undefined
  /** Called with the product whose dialog closes: another may be open by then. */
  onClose: (product: AdminProduct) => void
}

/** The dialog for the reason of a rejection; closed while `product` is undefined. */
export function RejectDialog({ product, onClose }: RejectDialogProps) {
  const t = useTexts(texts)
  return (
    <Dialog
      title={t('products.rejectTitle', { name: product?.name ?? '' })}
      isOpen={product !== undefined}
      onClose={() => product && onClose(product)}
    >
      {product && <RejectForm key={product.id} product={product} onClose={() => onClose(product)} />}
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
      const refusal = await decide(product, rejectionReason)
      if (!refusal) onClose()
      return refusal
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
        <Button look="quiet" onClick={onClose} disabled={form.isBusy}>
          {t('products.cancel')}
        </Button>
        <Button look="danger" type="submit" isBusy={form.isBusy}>
          {t('products.rejectConfirm')}
        </Button>
      </div>
    </form>
  )
}

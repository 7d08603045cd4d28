import { useForm } from '@santhe/client'
import { type AdminProduct, ApprovalForm } from '@santhe/contracts'
import { Badge, Button, Dialog, Notice, TextArea, useProductName, useTexts } from '@santhe/ui'
import { useState } from 'react'
import productsTexts from '../../texts/en/products.json'
import styles from './deciding.module.css'
import { type Decisions, type Failed, type Made, useMayUndo, wordsOf } from './use-decisions.ts'

interface DecisionCellProps {
  product: AdminProduct
  decisions: Decisions
  isGone: boolean
  onReject: (product: AdminProduct) => void
}

/** Decision buttons, or the outcome with Undo while the server allows it, including colleagues' decisions. */
export function DecisionCell({ product, decisions, isGone, onReject }: DecisionCellProps) {
  const t = useTexts(productsTexts)
  const name = useProductName()(product)
  const made = decisions.madeOf(product)
  if (made) return <Decided made={made} decisions={decisions} />
  if (isGone) {
    return (
      <div className={styles.actions}>
        <Badge>{t('decide.gone')}</Badge>
      </div>
    )
  }
  const { approvalStatus, pendingEdit } = product
  const isBusy = decisions.busy.has(product.id)
  const isOnSale = approvalStatus === 'approved' && !pendingEdit
  return (
    <div className={styles.actions}>
      {!isOnSale && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t('decide.approveNamed', { name })}
          onClick={() => void decisions.decide([product])}
        >
          {t('decide.approve')}
        </Button>
      )}
      {approvalStatus !== 'rejected' && (
        <Button
          look="quiet"
          size="small"
          isBusy={isOnSale && isBusy}
          aria-label={t(isOnSale ? 'decide.takeBackNamed' : 'decide.rejectNamed', { name })}
          onClick={() => onReject(product)}
        >
          {t(isOnSale ? 'decide.takeBack' : 'decide.reject')}
        </Button>
      )}
      <Undo product={product} decisions={decisions} />
    </div>
  )
}

/** Takes the place of Approve, so a second press does nothing and opens no panel. */
function Decided({ made, decisions }: { made: Made; decisions: Decisions }) {
  const t = useTexts(productsTexts)
  return (
    <div className={styles.actions}>
      <span className={styles.mark}>
        <Badge tone={made.isRejection ? 'bad' : 'good'}>{t(wordsOf(made))}</Badge>
      </span>
      <Undo product={made.decided} decisions={decisions} />
    </div>
  )
}

function Undo({ product, decisions }: { product: AdminProduct; decisions: Decisions }) {
  const t = useTexts(productsTexts)
  const name = useProductName()(product)
  if (!useMayUndo(product)) return null
  return (
    <Button
      look="plain"
      size="small"
      isBusy={decisions.busy.has(product.id)}
      aria-label={t('decide.undoNamed', { name })}
      onClick={() => void decisions.undo([product])}
    >
      {t('decide.undo')}
    </Button>
  )
}

interface BulkBarProps {
  selected: readonly AdminProduct[]
  onApprove: () => void
  onReject: () => void
  onClear: () => void
  isBusy: boolean
}

export function BulkBar({ selected, onApprove, onReject, onClear, isBusy }: BulkBarProps) {
  const t = useTexts(productsTexts)
  if (selected.length === 0) return null
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('decide.several')}>
      <strong>{t('decide.selected', { count: selected.length })}</strong>
      <Button size="small" isBusy={isBusy} onClick={onApprove}>
        {t('decide.approveSelected')}
      </Button>
      <Button look="quiet" size="small" onClick={onReject}>
        {t('decide.rejectSelected')}
      </Button>
      <Button look="plain" size="small" onClick={onClear}>
        {t('decide.clear')}
      </Button>
    </div>
  )
}

type Products = readonly AdminProduct[]

/** Whether a retry may succeed: not if the farmer changed the product or it was deleted. */
const mayPass = ({ error: { code } }: Failed) => code !== 'CONFLICT' && code !== 'NOT_FOUND'

interface RejectDialogProps {
  products: Products
  /** Receives the products of the closed dialog, since another may be open by then. */
  onClose: (products: Products) => void
  reject: (products: Products, reason: string) => ReturnType<Decisions['decide']>
}

/** Requires a reason. After a failure, which a toast explains, it stays open with the products to retry. */
export function RejectDialog({ products, onClose, reject }: RejectDialogProps) {
  const [refused, setRefused] = useState<{ of: Products; open: Products }>()
  const isRetry = refused?.of === products
  const open = isRetry ? refused.open : products
  const { title } = useWords(open)
  return (
    <Dialog title={title} isOpen={products.length > 0} onClose={() => products.length > 0 && onClose(products)}>
      <RejectForm
        key={products.map(({ id }) => id).join()}
        products={open}
        isRetry={isRetry}
        onClose={() => onClose(products)}
        onFailed={some => setRefused({ of: products, open: some })}
        reject={reject}
      />
    </Dialog>
  )
}

function useWords(products: Products): { title: string; text: string } {
  const t = useTexts(productsTexts)
  const nameOf = useProductName()
  const [product, ...others] = products
  if (!product) return { title: '', text: '' }
  if (others.length > 0) {
    return { title: t('decide.rejectSeveral', { count: products.length }), text: t('decide.rejectSeveralText') }
  }
  const values = { name: nameOf(product), farm: product.farm.name }
  if (product.pendingEdit) return { title: t('decide.rejectTitle', values), text: t('decide.rejectEditText', values) }
  return product.approvalStatus === 'approved'
    ? { title: t('decide.takeBackTitle', values), text: t('decide.takeBackText', values) }
    : { title: t('decide.rejectTitle', values), text: t('decide.rejectText', values) }
}

const READY = ['picture', 'description', 'price', 'category', 'notProduce'] as const

interface RejectFormProps extends Pick<RejectDialogProps, 'reject'> {
  products: Products
  isRetry: boolean
  onClose: () => void
  /** Receives the products to retry. */
  onFailed: (products: Products) => void
}

function RejectForm({ products, isRetry, onClose, onFailed, reject }: RejectFormProps) {
  const t = useTexts(productsTexts)
  const nameOf = useProductName()
  const { text } = useWords(products)
  const form = useForm({
    schema: ApprovalForm,
    initial: { rejectionReason: '' },
    bodyOf: values => ({ approvalStatus: 'rejected', ...values }),
    send: async ({ rejectionReason }) => {
      const { failed } = await reject(products, rejectionReason)
      const open = failed.filter(mayPass).map(({ product }) => product)
      if (open.length > 0) onFailed(open)
      else onClose()
      return failed[0]?.error
    },
  })
  return (
    <form className={styles.rejection} onSubmit={form.handleSubmit} noValidate>
      {isRetry ? (
        <Notice tone="bad" icon="warning">
          <p>{t('decide.notRejected', { count: products.length })}</p>
          <p>{products.map(nameOf).join(', ')}</p>
        </Notice>
      ) : (
        <p>{text}</p>
      )}
      <fieldset className={styles.ready}>
        <legend>{t('decide.ready')}</legend>
        {READY.map(key => (
          <button
            key={key}
            type="button"
            className={styles.chip}
            onClick={() => form.change('rejectionReason', t(`reasons.${key}`))}
          >
            {t(`reasons.${key}`)}
          </button>
        ))}
      </fieldset>
      <TextArea label={t('decide.reasonLabel')} {...form.field('rejectionReason')} rows={3} maxLength={1000} required />
      <div className={styles.confirm}>
        <Button look="quiet" onClick={onClose} disabled={form.isBusy}>
          {t('decide.cancel')}
        </Button>
        <Button look="danger" type="submit" isBusy={form.isBusy}>
          {t(products.length > 1 ? 'decide.confirmSeveral' : 'decide.confirm')}
        </Button>
      </div>
    </form>
  )
}

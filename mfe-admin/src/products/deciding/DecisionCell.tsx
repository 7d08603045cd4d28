import type { AdminProduct } from '@santhe/contracts'
import { Badge, Button, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import styles from './deciding.module.css'
import { type Decisions, type Made, wordsOf } from './use-decisions.ts'
import { useMayUndo } from './use-may-undo.ts'

interface DecisionCellProps {
  product: AdminProduct
  decisions: Decisions
  isGone: boolean
  onReject: (product: AdminProduct) => void
}

/** Decision buttons, or the outcome with Undo while the server allows it, also for colleagues' decisions. */
export function DecisionCell({ product, decisions, isGone, onReject }: DecisionCellProps) {
  const t = useTexts(texts)
  const made = decisions.madeOf(product)
  if (made) return <Decided made={made} decisions={decisions} />
  if (isGone) {
    return (
      <div className={styles.actions}>
        <Badge>{t('decide.gone')}</Badge>
      </div>
    )
  }
  const { name, approvalStatus, pendingEdit } = product
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
  const t = useTexts(texts)
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
  const t = useTexts(texts)
  if (!useMayUndo(product)) return null
  return (
    <Button
      look="plain"
      size="small"
      isBusy={decisions.busy.has(product.id)}
      aria-label={t('decide.undoNamed', { name: product.name })}
      onClick={() => void decisions.undo([product])}
    >
      {t('decide.undo')}
    </Button>
  )
}

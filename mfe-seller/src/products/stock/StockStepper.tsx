import type { Product } from '@santhe/contracts'
import { type IstDate, MOST_BOXES, productWord, readWhole } from '@santhe/rules'
import { Icon, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { listTexts } from '../list-texts.ts'
import styles from './stock.module.css'
import { useStock } from './use-stock.ts'

const TEN = 10

/** Parses a number of boxes; undefined if invalid, or more than there can be: a phone number, say. */
function boxesOf({ text, read }: { text: string; read: number }): number | undefined {
  const boxes = readWhole(text) ?? -1
  return boxes < 0 || boxes > Math.max(MOST_BOXES, read) ? undefined : boxes
}

function StockStepper({ product }: { product: Product }) {
  const t = useTexts(listTexts)
  const { boxes, add, save, isBusy, failed, retry } = useStock(product)
  const { name } = product
  const [typed, setTyped] = useState<{ text: string; read: number }>()
  const [unreadable, setUnreadable] = useState('')
  const handleLeave = () => {
    const target = typed && boxesOf(typed)
    if (typed && target !== undefined) add(target - typed.read)
    else setUnreadable(typed?.text.trim() ?? '')
    setTyped(undefined)
    save()
  }
  return (
    <div className={styles.stock}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in the row. */}
      <div
        className={styles.row}
        role="group"
        aria-label={t('stock.ofNamed', { name })}
        aria-busy={isBusy || undefined}
      >
        <button
          type="button"
          className={styles.step}
          aria-label={t('stock.fewer', { name })}
          disabled={boxes === 0}
          onClick={() => add(-1)}
        >
          <Icon name="minus" size="small" />
        </button>
        <input
          className={styles.boxes}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={t('stock.ofNamed', { name })}
          value={typed?.text ?? String(boxes)}
          onFocus={event => {
            setTyped({ text: String(boxes), read: boxes })
            setUnreadable('')
            event.currentTarget.select()
          }}
          onChange={event => setTyped({ text: event.currentTarget.value, read: typed?.read ?? boxes })}
          onBlur={handleLeave}
          onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <button type="button" className={styles.step} aria-label={t('stock.more', { name })} onClick={() => add(1)}>
          <Icon name="plus" size="small" />
        </button>
        <button type="button" className={styles.step} aria-label={t('stock.ten', { name })} onClick={() => add(TEN)}>
          +10
        </button>
      </div>
      <Problems {...{ name, unreadable, failed }} onRetry={retry} />
    </div>
  )
}

interface ProblemsProps extends Pick<ReturnType<typeof useStock>, 'failed'> {
  name: string
  /** Typed text that is no number of boxes; '' otherwise. */
  unreadable: string
  onRetry: () => void
}

function Problems({ name, unreadable, failed, onRetry }: ProblemsProps) {
  const t = useTexts(listTexts)
  return (
    <>
      {unreadable && (
        <p className={styles.failed} role="alert">
          {t('stock.noNumber', { text: unreadable })}
        </p>
      )}
      {failed && (
        <p className={styles.failed} role="alert">
          {t('stock.failed')}: {failed.addBoxes > 0 ? `+${failed.addBoxes}` : failed.addBoxes}
          <button type="button" className={styles.retry} aria-label={t('stock.retryNamed', { name })} onClick={onRetry}>
            {t('stock.retry')}
          </button>
        </p>
      )}
    </>
  )
}

/** Read-only for rejected and ended products: any change resubmits or re-offers them. */
export function Stock({ product, today }: { product: Product; today: IstDate }) {
  const word = productWord(product, today)
  if (word === 'rejected' || word === 'ended') return product.inventory
  return <StockStepper product={product} />
}

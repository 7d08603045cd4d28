import type { Product } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { istDateOf, readWhole } from '@santhe/rules'
import { Button, ConfirmDialog, Icon, TextInput, useProductName, useTexts } from '@santhe/ui'
import { useState } from 'react'
import severalProductsTexts from '../../texts/en/several-products.json'
import styles from './several.module.css'
import { type Result, refusalOf, type SeveralChange, useSeveral } from './use-several.ts'

export interface SeveralBarProps {
  products: readonly Product[]
  selectedIds: readonly number[]
  onChoose: (ids: readonly number[]) => void
}

export function SeveralBar({ products, selectedIds, onChoose }: SeveralBarProps) {
  const t = useTexts(severalProductsTexts)
  const today = istDateOf(useNow())
  const { start, retry, undo, results, isBusy } = useSeveral(today)
  const [boxes, setBoxes] = useState('10')
  const selected = products.filter(({ id }) => selectedIds.includes(id))
  const fits = (change: SeveralChange) => selected.filter(product => !refusalOf(change, product, today))
  const toAdd = readWhole(boxes) ?? 0
  const does = (change: SeveralChange) => () => void start(change, selected)
  const way = (kind: 'soldOut' | 'week') => (
    <Button look="quiet" size="small" isBusy={isBusy} disabled={fits({ kind }).length === 0} onClick={does({ kind })}>
      {t(kind)}
    </Button>
  )
  return (
    <section className={styles.bar} aria-label={t('label')} data-choosing="">
      <div className={styles.head}>
        <p className={styles.count} role="status">
          {selected.length === 0 ? t('none') : t('chosen', { count: selected.length })}
        </p>
        {retry && !isBusy && (
          <Button look="quiet" size="small" onClick={retry}>
            {t('retry')}
          </Button>
        )}
        {undo && !isBusy && (
          <Button look="quiet" size="small" onClick={() => void undo()}>
            {t('undo')}
          </Button>
        )}
      </div>
      <div className={styles.ways}>
        <Button look="plain" size="small" onClick={() => onChoose(products.map(({ id }) => id))}>
          {t('all')}
        </Button>
        <TextInput
          className={styles.boxes}
          label={t('boxes')}
          isLabelHidden
          inputMode="numeric"
          value={boxes}
          onChange={setBoxes}
        />
        <Button
          size="small"
          isBusy={isBusy}
          disabled={toAdd < 1 || fits({ kind: 'boxes', boxes: 1 }).length === 0}
          onClick={does({ kind: 'boxes', boxes: toAdd })}
        >
          {t('add')}
        </Button>
        {way('soldOut')}
        <Harvest products={fits({ kind: 'harvested' })} isBusy={isBusy} onConfirm={does({ kind: 'harvested' })} />
        {way('week')}
      </div>
      {results.length > 0 && <Results results={results} />}
    </section>
  )
}

function Results({ results }: { results: readonly Result[] }) {
  const t = useTexts(severalProductsTexts)
  return (
    <ul className={styles.results} aria-label={t('results')} aria-live="polite">
      {results.map(({ id, name, isDone, text }) => (
        <li key={id} className={isDone ? undefined : styles.refused}>
          <Icon name={isDone ? 'check' : 'close'} size="small" />
          <span>
            <strong>{name}</strong>: {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface HarvestProps {
  products: readonly Product[]
  isBusy: boolean
  onConfirm: () => void
}

/** Requires confirmation before buyers are notified. */
function Harvest({ products, isBusy, onConfirm }: HarvestProps) {
  const t = useTexts(severalProductsTexts)
  const nameOf = useProductName()
  const [isOpen, setOpen] = useState(false)
  const handleConfirm = () => {
    setOpen(false)
    onConfirm()
  }
  return (
    <>
      <Button look="quiet" size="small" isBusy={isBusy} disabled={products.length === 0} onClick={() => setOpen(true)}>
        {t('harvested')}
      </Button>
      <ConfirmDialog
        title={t('harvestTitle')}
        text={t('harvestText', { names: products.map(nameOf).join(', ') })}
        confirm={t('harvestConfirm')}
        look="primary"
        dismiss={t('cancel')}
        isOpen={isOpen}
        isBusy={isBusy}
        onConfirm={handleConfirm}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

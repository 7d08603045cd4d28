import { boxesAfter, MOST_BOXES } from '@santhe/rules'
import { Icon, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { threeButtonTexts } from '../texts.ts'
import styles from '../three-buttons.module.css'
import { PanelWays } from './PanelWays.tsx'
import type { PanelProps } from './panel-props.ts'

/** Boxes by plus and minus, saved at once as one difference. */
export function StockPanel({ product, changes, onClose }: PanelProps) {
  const t = useTexts(threeButtonTexts)
  // Another difference is another change, with an idempotency key of its own.
  const [{ added, key }, setChange] = useState(() => ({ added: 0, key: crypto.randomUUID() }))
  const boxes = boxesAfter(product.inventory, added)
  const step = (by: number) =>
    setChange({ added: Math.min(boxesAfter(boxes, by), MOST_BOXES) - product.inventory, key: crypto.randomUUID() })
  const handleOk = async () => {
    if (await changes.addBoxes(product, added, key)) onClose()
  }
  return (
    <>
      <div className={styles.stepper}>
        <button
          type="button"
          className={styles.key}
          aria-label={t('fewer')}
          disabled={boxes === 0}
          onClick={() => step(-1)}
        >
          <Icon name="minus" size="large" />
        </button>
        <output className={styles.figure}>{boxes}</output>
        <button type="button" className={styles.key} aria-label={t('more')} onClick={() => step(1)}>
          <Icon name="plus" size="large" />
        </button>
      </div>
      <button type="button" className={styles.key} aria-label={t('ten')} onClick={() => step(10)}>
        +10
      </button>
      <PanelWays ok="ok" isOk={added !== 0} isBusy={changes.isBusy} onOk={handleOk} onClose={onClose} />
    </>
  )
}

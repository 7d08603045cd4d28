import { boxesAfter, MOST_BOXES } from '@santhe/rules'
import { Icon, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { threeButtonTexts } from '../texts.ts'
import styles from '../three-buttons.module.css'
import { type PanelProps, PanelWays } from './PanelWays.tsx'

export function StockPanel({ product, changes, onClose }: PanelProps) {
  const t = useTexts(threeButtonTexts)
  // Resend a change whose response was lost before anything new.
  const lost = changes.lostBoxesOf(product)
  const { inventory } = lost?.product ?? product
  const [added, setAdded] = useState(lost?.addBoxes ?? 0)
  const boxes = boxesAfter(inventory, added)
  const step = (by: number) => setAdded(Math.min(boxesAfter(boxes, by), MOST_BOXES) - inventory)
  const handleOk = async () => {
    const rest = await changes.addBoxes(product, added)
    if (rest === undefined) onClose()
    else setAdded(rest)
  }
  return (
    <>
      <div className={styles.stepper}>
        <button
          type="button"
          className={styles.key}
          aria-label={t('fewer')}
          disabled={boxes === 0 || changes.isBusy}
          onClick={() => step(-1)}
        >
          <Icon name="minus" size="large" />
        </button>
        <output className={styles.figure}>{boxes}</output>
        <button
          type="button"
          className={styles.key}
          aria-label={t('more')}
          disabled={changes.isBusy}
          onClick={() => step(1)}
        >
          <Icon name="plus" size="large" />
        </button>
      </div>
      <button
        type="button"
        className={styles.key}
        aria-label={t('ten')}
        disabled={changes.isBusy}
        onClick={() => step(10)}
      >
        +10
      </button>
      <PanelWays
        ok="ok"
        isOk={added !== 0 || lost !== undefined}
        isBusy={changes.isBusy}
        onOk={handleOk}
        onClose={onClose}
      />
    </>
  )
}

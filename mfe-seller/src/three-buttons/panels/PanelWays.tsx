import type { Product } from '@santhe/contracts'
import { Icon, useTexts } from '@santhe/ui'
import { threeButtonTexts } from '../texts.ts'
import styles from '../three-buttons.module.css'
import type { BigChanges } from '../use-big-changes.ts'

export interface PanelProps {
  product: Product
  changes: BigChanges
  onClose: () => void
}

interface PanelWaysProps {
  ok: 'ok' | 'yes'
  isOk: boolean
  isBusy: boolean
  onOk: () => void
  onClose: () => void
}

export function PanelWays({ ok, isOk, isBusy, onOk, onClose }: PanelWaysProps) {
  const t = useTexts(threeButtonTexts)
  return (
    <div className={styles.ways}>
      <button type="button" className={styles.no} onClick={onClose}>
        <Icon name="close" />
        {t('no')}
      </button>
      <button
        type="button"
        className={styles.ok}
        disabled={!isOk || isBusy}
        aria-busy={isBusy || undefined}
        onClick={onOk}
      >
        <Icon name="check" />
        {t(ok)}
      </button>
    </div>
  )
}

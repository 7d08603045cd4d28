import type { AdminProduct } from '@santhe/contracts'
import { Button, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import styles from './deciding.module.css'

interface BulkBarProps {
  selected: readonly AdminProduct[]
  onApprove: () => void
  onReject: () => void
  onClear: () => void
  isBusy: boolean
}

export function BulkBar({ selected, onApprove, onReject, onClear, isBusy }: BulkBarProps) {
  const t = useTexts(texts)
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

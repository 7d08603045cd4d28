import { useTexts } from '@santhe/ui'
import { threeButtonTexts } from '../texts.ts'
import styles from '../three-buttons.module.css'
import { type PanelProps, PanelWays } from './PanelWays.tsx'

/** Warns that buyers get notified unless undone within ten seconds. */
export function HarvestPanel({ product, changes, onClose }: PanelProps) {
  const t = useTexts(threeButtonTexts)
  const handleOk = async () => {
    if (await changes.harvest(product)) onClose()
  }
  return (
    <>
      <p className={styles.question}>{t('confirm')}</p>
      <p className={styles.about}>{t('confirmText')}</p>
      <PanelWays ok="yes" isOk isBusy={changes.isBusy} onOk={handleOk} onClose={onClose} />
    </>
  )
}

import { DELIVERY_WINDOWS } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import styles from './delivery.module.css'
import { texts } from './texts.ts'

export function WindowNames() {
  const t = useTexts(texts)
  return DELIVERY_WINDOWS.map(window => (
    <span key={window} className={styles.head} aria-hidden="true">
      {t(`windows.${window}`)}
    </span>
  ))
}

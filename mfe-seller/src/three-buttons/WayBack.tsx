import { Link } from '@santhe/host'
import { Icon, useTexts } from '@santhe/ui'
import overviewTexts from '../texts/en/overview.json'
import styles from './way-back.module.css'

export function WayBack() {
  const t = useTexts(overviewTexts)
  return (
    <Link to="/dashboard" className={styles.back ?? ''}>
      <Icon name="arrow-left" />
      <Icon name="box" />
      <span className={styles.rupee} aria-hidden="true">
        ₹
      </span>
      <Icon name="leaf" />
      {t('threeButtons')}
    </Link>
  )
}

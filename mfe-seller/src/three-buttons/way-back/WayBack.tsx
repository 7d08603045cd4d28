import { Link } from '@santhe/host'
import { createTexts, Icon, useTexts } from '@santhe/ui'
import styles from './way-back.module.css'

const texts = createTexts({ threeButtons: 'Three buttons' })

export function WayBack() {
  const t = useTexts(texts)
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

import { Link } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { frameTexts } from '../texts.ts'
import styles from './Header.module.css'

export function Wordmark() {
  const t = useTexts(frameTexts)
  return (
    <Link to="/" className={styles.wordmark} aria-label={t('home')}>
      Santhe <span lang="kn">ಸಂತೆ</span>
    </Link>
  )
}

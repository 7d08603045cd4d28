import { Link } from '@santhe/host'
import { buttonClass, useTexts } from '@santhe/ui'
import notFoundTexts from '../texts/en/missing-page.json'
import { EmptyCrate } from './EmptyCrate.tsx'
import styles from './NotFoundPage.module.css'
import { useTitle } from './use-title.ts'

/** docs/product/pages.md#not-found */
export function NotFoundPage() {
  const t = useTexts(notFoundTexts)
  useTitle(t('title'))
  return (
    <div className={styles.page}>
      <EmptyCrate />
      <h1>{t('title')}</h1>
      <p className={styles.text}>{t('text')}</p>
      <div className={styles.ways}>
        <Link to="/products" className={buttonClass()}>
          {t('browse')}
        </Link>
        <Link to="/" className={buttonClass({ look: 'quiet' })}>
          {t('home')}
        </Link>
      </div>
    </div>
  )
}

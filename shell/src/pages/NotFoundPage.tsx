import { Link } from '@santhe/host'
import { buttonClass, useTexts } from '@santhe/ui'
import { frameTexts } from '../texts.ts'
import { EmptyCrate } from './EmptyCrate.tsx'
import { NOT_FOUND_TITLE } from './full-title.ts'
import styles from './NotFoundPage.module.css'
import { useTitle } from './use-title.ts'

/** Any path that is nobody's. docs/product/pages.md#not-found. */
export function NotFoundPage() {
  const t = useTexts(frameTexts)
  useTitle(NOT_FOUND_TITLE)
  return (
    <div className={styles.page}>
      <EmptyCrate />
      <h1>{t('notFound.title')}</h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      <div className={styles.ways}>
        <Link to="/products" className={buttonClass()}>
          {t('browse')}
        </Link>
        <Link to="/" className={buttonClass({ look: 'quiet' })}>
          {t('tab.home')}
        </Link>
      </div>
    </div>
  )
}

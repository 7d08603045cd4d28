import { Link } from '@santhe/host'
import { buttonClass, createTexts, useTexts } from '@santhe/ui'
import { EmptyCrate } from './EmptyCrate.tsx'
import { NOT_FOUND_TITLE } from './full-title.ts'
import styles from './NotFoundPage.module.css'
import { useTitle } from './use-title.ts'

const texts = createTexts({
  title: 'Page Not Found',
  text: 'This page has moved or does not exist. Try one of these:',
  browse: 'Browse Products',
  home: 'Home',
})

/** docs/product/pages.md#not-found */
export function NotFoundPage() {
  const t = useTexts(texts)
  useTitle(NOT_FOUND_TITLE)
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

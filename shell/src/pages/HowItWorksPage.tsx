import { Link } from '@santhe/host'
import { buttonClass, classes, firstLetter, useTexts } from '@santhe/ui'
import texts from '../texts/en/how-it-works-page.json'
import styles from './HowItWorksPage.module.css'
import { useOwnTitle } from './use-title.ts'

/** docs/product/pages.md#how-it-works. */
export function HowItWorksPage() {
  const t = useTexts(texts)
  useOwnTitle('/how-it-works')
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <section id="customers" className={styles.card}>
        <h2>{t('customers')}</h2>
        <ol className={styles.steps}>
          {([1, 2, 3, 4, 5] as const).map(step => (
            <li key={step}>{t(`customer${step}`)}</li>
          ))}
        </ol>
        <Link to="/register?type=customer" className={buttonClass()}>
          {t('joinCustomer')}
        </Link>
      </section>
      <section id="farmers" className={styles.card}>
        <h2>{t('farmers')}</h2>
        <ol className={styles.steps}>
          {([1, 2, 3, 4, 5] as const).map(step => (
            <li key={step}>{t(`farmer${step}`)}</li>
          ))}
        </ol>
        <Link to="/register?type=farmer" className={buttonClass({ look: 'quiet' })}>
          {t('joinFarmer')}
        </Link>
      </section>
      <section className={styles.wide}>
        <h2>{t('calendar')}</h2>
        <p className={styles.explained}>{t('calendarText')}</p>
        <ul className={styles.states}>
          {(['growing', 'harvesting', 'preOrder', 'available'] as const).map(state => (
            <li key={state}>
              <span className={classes(styles.sample, styles[state])} aria-hidden="true">
                {firstLetter(t(state))}
              </span>
              {t(state)}
            </li>
          ))}
        </ul>
        <Link to="/calendar">{t('toCalendar')}</Link>
      </section>
    </article>
  )
}

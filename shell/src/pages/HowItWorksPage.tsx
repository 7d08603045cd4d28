import { Link } from '@santhe/host'
import { buttonClass, classes, createTexts, firstLetter, useTexts } from '@santhe/ui'
import styles from './HowItWorksPage.module.css'
import { useOwnTitle } from './use-title.ts'

const texts = createTexts('shell.howItWorksPage', {
  title: 'How It Works',
  lead: 'Santhe is the weekly market without the middleman: farmers of Karnataka offer their produce in boxes, and you buy it from the very people who grew it. What is ready comes tomorrow; what is still growing you can book against its harvest date.',
  farmers: 'For farmers',
  farmer1: 'Create a farmer account and tell people about your farm.',
  farmer2: 'Offer a product: its price per box, what is in a box, and when it is harvested.',
  farmer3: 'Your district’s team checks it. Once approved, it goes on sale.',
  farmer4: 'Accept orders as they come, then pick, pack and hand over.',
  farmer5: 'Follow your earnings and reviews, and plan the next season.',
  customers: 'For customers',
  customer1: 'See what is in season, or search for what you like.',
  customer2: 'Put boxes from as many farms as you wish into one cart.',
  customer3: 'Choose when it should come, and pay online or in cash at your door.',
  customer4: 'Follow every order, from the farm to your kitchen.',
  customer5: 'Tell others how it was; your review helps the farmer and the next buyer.',
  calendar: 'How to read the harvest calendar',
  calendarText:
    'A row for each kind of produce, a column for each month. The colour and the letter of a cell say how far the produce is in that month, and the logos beside it which farms grow it. Every cell that has something to offer leads to the boxes that can be bought or booked.',
  growing: 'Growing: still developing in the field.',
  harvesting: 'Harvesting: being picked this month.',
  preOrder: 'Pre-Order: book ahead, delivered a day after the harvest.',
  available: 'Available: ready now, delivered tomorrow.',
  toCalendar: 'Open the harvest calendar',
  joinFarmer: 'Register as a farmer',
  joinCustomer: 'Register as a customer',
})

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

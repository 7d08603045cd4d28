import { useEndpoint } from '@santhe/client'
import { listFarmers, listProducts, readCalendar } from '@santhe/contracts'
import { Link, useLanguage } from '@santhe/host'
import { monthOf } from '@santhe/rules'
import { buttonClass, EmptyState, ErrorState, Icon, type IconName, useTexts } from '@santhe/ui'
import type { ReactNode } from 'react'
import { CalendarPlaceholders, CalendarTable } from '../../parts/calendar/CalendarTable.tsx'
import { Legend } from '../../parts/calendar/Legend.tsx'
import { FarmGrid, FarmPlaceholders } from '../../parts/farms/FarmGrid.tsx'
import { Section } from '../../parts/page/Section.tsx'
import { ProductGrid, ProductPlaceholders } from '../../parts/products/ProductGrid.tsx'
import homeTexts from '../../texts/en/home.json'
import { useToday } from '../../use-today.ts'
import { sortingQuery } from '../calendar/calendar-filters.ts'
import styles from './HowItWorks.module.css'
import joinChoiceStyles from './JoinChoice.module.css'
import { FEATURED_QUERY, PREVIEW_ROWS, SEASON_QUERY } from './reads.ts'

/** docs/product/money-and-dates.md#placeholders. */
const PLACEHOLDERS = 6

function Preview({ name, to, children }: { name: 'season' | 'calendar' | 'farmers'; to: string; children: ReactNode }) {
  const t = useTexts(homeTexts)
  const link = (
    <Link to={to}>
      {t(`home.${name}.link`)} <Icon name="arrow-right" size="small" />
    </Link>
  )
  return (
    <Section title={t(`home.${name}.title`)} text={t(`home.${name}.text`)} link={link}>
      {children}
    </Section>
  )
}

export function SeasonNow() {
  return (
    <Preview name="season" to="/products">
      <SeasonalProducts />
    </Preview>
  )
}

function SeasonalProducts() {
  const t = useTexts(homeTexts)
  const { data, error, retry } = useEndpoint(listProducts, { query: SEASON_QUERY })
  if (data === undefined && error) return <ErrorState title={t('home.season.error')} onRetry={retry} />
  if (data === undefined) return <ProductPlaceholders count={PLACEHOLDERS} isSixForFour />
  if (data.length === 0) return <EmptyState title={t('home.season.empty')} />
  return <ProductGrid products={data.slice(0, SEASON_QUERY.limit)} />
}

export function CalendarPreview() {
  return (
    <Preview name="calendar" to="/calendar">
      <FirstRows />
    </Preview>
  )
}

function FirstRows() {
  const t = useTexts(homeTexts)
  const today = useToday()
  const { data, error, retry } = useEndpoint(readCalendar, { query: sortingQuery(useLanguage()) })
  if (data === undefined && error) {
    return <ErrorState title={t('home.calendar.error')} text={t('home.calendar.errorText')} onRetry={retry} />
  }
  if (data === undefined) return <CalendarPlaceholders />
  if (data.length === 0) {
    return <EmptyState icon="calendar" title={t('home.calendar.empty')} text={t('home.calendar.emptyText')} />
  }
  return (
    <>
      <CalendarTable rows={data.slice(0, PREVIEW_ROWS)} now={monthOf(today)} onPhone="preview" />
      <Legend isShort />
    </>
  )
}

/** Best rated farms with products on sale. */
export function FeaturedFarms() {
  return (
    <Preview name="farmers" to="/farmers">
      <Farms />
    </Preview>
  )
}

function Farms() {
  const t = useTexts(homeTexts)
  const { data, error, retry } = useEndpoint(listFarmers, { query: FEATURED_QUERY })
  if (data === undefined && error) return <ErrorState title={t('home.farmers.error')} onRetry={retry} />
  if (data === undefined) return <FarmPlaceholders count={PLACEHOLDERS} />
  if (data.length === 0) return <EmptyState icon="home" title={t('home.farmers.empty')} />
  return <FarmGrid farms={data} isCarousel />
}

const STEPS = [
  { key: 'calendar', icon: 'calendar' },
  { key: 'buy', icon: 'basket' },
  { key: 'delivery', icon: 'truck' },
] as const satisfies readonly { key: string; icon: IconName }[]

export function HowItWorks() {
  const t = useTexts(homeTexts)
  return (
    <Section title={t('home.how.title')}>
      <ol className={styles.steps}>
        {STEPS.map(({ key, icon }, place) => (
          <li key={key} className={styles.step}>
            <span className={styles.drawing}>
              <Icon name={icon} size="large" />
            </span>
            <div>
              <h3 className={styles.title}>
                <span className={styles.number}>{place + 1}</span> {t(`home.how.${key}`)}
              </h3>
              <p className={styles.text}>{t(`home.how.${key}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

export function JoinChoice() {
  const t = useTexts(homeTexts)
  return (
    <Section title={t('home.join.title')}>
      <div className={joinChoiceStyles.choices}>
        <div className={joinChoiceStyles.farmer}>
          <Icon name="leaf" size="large" />
          <h3 className={joinChoiceStyles.title}>{t('home.join.farmer')}</h3>
          <p className={joinChoiceStyles.text}>{t('home.join.farmerText')}</p>
          <Link className={buttonClass({ look: 'quiet' })} to="/register?role=farmer">
            {t('home.join.farmerLink')}
          </Link>
        </div>
        <div className={joinChoiceStyles.customer}>
          <Icon name="basket" size="large" />
          <h3 className={joinChoiceStyles.title}>{t('home.join.customer')}</h3>
          <p className={joinChoiceStyles.text}>{t('home.join.customerText')}</p>
          <Link className={buttonClass({ look: 'quiet' })} to="/register?role=customer">
            {t('home.join.customerLink')}
          </Link>
        </div>
      </div>
    </Section>
  )
}

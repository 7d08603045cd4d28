import type { Round } from '@santhe/contracts'
import { Link, useLanguage } from '@santhe/host'
import { addDays, DISTRICTS, type IstDate, nearDeliveryDateAlone } from '@santhe/rules'
import { classes, Icon, Notice, Progress, Select, useTexts } from '@santhe/ui'
import chips from '../forms/chips.module.css'
import roundTexts from '../texts/en/round.json'
import styles from './round-head.module.css'
import type { RoundView } from './round-view.ts'
import type { RoundFilters } from './use-round.ts'

interface RoundHeadProps {
  today: IstDate
  /** The default day, omitted from the URL. */
  openedOn: IstDate
  day: IstDate
  round: Round | undefined
  view: RoundView | undefined
  isOffline: boolean
  mayChooseDistrict: boolean
  onFilter: (filters: Partial<RoundFilters>) => void
}

const DAYS = ['yesterday', 'today', 'tomorrow'] as const

/** Shows day, area, progress, and whether everything is sent. */
export function RoundHead(props: RoundHeadProps) {
  const { today, day, round, view, isOffline } = props
  const t = useTexts(roundTexts)
  const language = useLanguage()
  return (
    <header className={styles.head}>
      <p className={styles.way}>
        <Link to="/admin">
          <Icon name="arrow-left" size="small" /> {t('back')}
        </Link>
      </p>
      <h1>{t('title')}</h1>
      <p className={styles.place}>
        {[round?.district, nearDeliveryDateAlone(day, today, language)].filter(Boolean).join(' · ')}
      </p>
      <RoundFilterBar {...props} />
      {view && <SentState view={view} isOffline={isOffline} />}
    </header>
  )
}

function RoundFilterBar({ today, openedOn, day, round, mayChooseDistrict, onFilter }: RoundHeadProps) {
  const t = useTexts(roundTexts)
  return (
    <div className={styles.filters}>
      <fieldset className={classes(chips.chips, chips.large)} aria-label={t('days')}>
        {DAYS.map((name, place) => {
          const date = addDays(today, place - 1)
          return (
            <button
              key={name}
              type="button"
              aria-pressed={date === day}
              onClick={() => onFilter({ day: date === openedOn ? '' : date })}
            >
              {t(name)}
            </button>
          )
        })}
      </fieldset>
      {round && (
        <fieldset className={classes(chips.chips, chips.large)} aria-label={t('areas')}>
          {round.areas.map(({ area, stops }) => (
            <button
              key={area}
              type="button"
              aria-pressed={area === round.area}
              aria-label={t('areaLabel', { area: t(`area.${area}`), count: stops })}
              onClick={() => onFilter({ area })}
            >
              {t(`area.${area}`)} <b>{stops}</b>
            </button>
          ))}
        </fieldset>
      )}
      {mayChooseDistrict && round && (
        <Select
          label={t('district')}
          value={round.district}
          onChange={district => onFilter({ district, area: '' })}
          options={[
            ...(round.district === '' ? [{ value: '', label: '' }] : []),
            ...DISTRICTS.filter(({ state }) => state === 'Karnataka').map(({ name }) => ({
              value: name,
              label: name,
            })),
          ]}
        />
      )}
    </div>
  )
}

function SentState({ view: { delivered, count, unsent }, isOffline }: { view: RoundView; isOffline: boolean }) {
  const t = useTexts(roundTexts)
  const progress = t('delivered', { done: delivered, count })
  return (
    <>
      {count > 0 && <Progress label={progress} share={delivered / count} />}
      <p className={styles.progress} role="status">
        {count > 0 && <strong>{progress}</strong>}
        <span data-unsent={unsent > 0}>{unsent > 0 ? t('toSend', { count: unsent }) : t('allSent')}</span>
      </p>
      {isOffline && (
        <Notice tone="attention" icon="warning">
          {t('offline')}
        </Notice>
      )}
    </>
  )
}

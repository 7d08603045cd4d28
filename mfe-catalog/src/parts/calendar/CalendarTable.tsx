import type { CalendarRow } from '@santhe/contracts'
import { InTurn, Link, useFollowLinks, useLanguage } from '@santhe/host'
import { farmSlug, inLanguage, type Language, type MonthIndex, namesFor } from '@santhe/rules'
import {
  classes,
  firstLetter,
  LocalName,
  Picture,
  Skeleton,
  SkeletonGroup,
  type TranslateOf,
  useTexts,
  VisuallyHidden,
} from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { Fragment } from 'react'
import calendarTexts from '../../texts/en/calendar.json'
import { useSwipe } from '../gallery/use-swipe.ts'
import { FarmLogo } from '../products/FarmLogo.tsx'
import styles from './CalendarTable.module.css'
import farmLogosStyles from './FarmLogos.module.css'
import states from './month-states.module.css'
import { buyingPath, STATE_KEYS } from './month-states.ts'
import { GROUPS, groupOf, longMonth, monthsFrom, rowTime, shortMonth } from './months.ts'
import produceNameStyles from './ProduceName.module.css'
import { useCellKeys } from './use-cell-keys.ts'

interface CalendarTableProps {
  rows: readonly CalendarRow[]
  now: MonthIndex
  /** 'preview': four months on phones, no farms; 'one-month': the selected month on phones. */
  onPhone: 'preview' | 'one-month'
  selectedMonth?: MonthIndex
  /** Called by swipe or arrow key in the one-month layout. */
  onMonth?: (by: 1 | -1) => void
}

/** Twelve months from the current one. */
export function CalendarTable({ rows, now, onPhone, selectedMonth = now, onMonth }: CalendarTableProps) {
  const t = useTexts(calendarTexts)
  const months = monthsFrom(now)
  const hasFarms = onPhone === 'one-month'
  const { table, onKeyDown } = useCellKeys(selectedMonth, onMonth)
  const followLinks = useFollowLinks()
  const swipe = useSwipe(towards => onMonth?.(towards === 'next' ? 1 : -1))
  const produceRow = (row: CalendarRow) => (
    <InTurn key={row.produceName}>
      <ProduceRow {...{ row, months, now, selectedMonth, hasFarms, t }} />
    </InTurn>
  )
  return (
    <div className={classes(styles.around, onMonth && styles.swiped)} {...(onMonth ? swipe : {})}>
      <table
        ref={table}
        tabIndex={-1}
        className={classes(styles.table, hasFarms ? styles.oneMonth : styles.preview)}
        onKeyDown={onKeyDown}
        onClick={followLinks}
      >
        <caption>
          <VisuallyHidden>{t('calendar.title')}</VisuallyHidden>
        </caption>
        <Head months={months} now={now} selectedMonth={selectedMonth} hasFarms={hasFarms} />
        <tbody>
          {hasFarms
            ? GROUPS.map(group => {
                const own = rows.filter(row => groupOf(row, now) === group)
                return own.length === 0 ? null : (
                  <Fragment key={group}>
                    <tr className={styles.group}>
                      <th scope="rowgroup" colSpan={months.length + 2}>
                        {t(`calendar.${group}`)}
                      </th>
                    </tr>
                    {own.map(produceRow)}
                  </Fragment>
                )
              })
            : rows.map(produceRow)}
        </tbody>
      </table>
      <p className={styles.hint} aria-hidden="true">
        {t('calendar.keys')}
      </p>
    </div>
  )
}

interface MonthsProps {
  months: readonly MonthIndex[]
  now: MonthIndex
  selectedMonth: MonthIndex
  hasFarms: boolean
}

function Head({ months, now, selectedMonth, hasFarms }: MonthsProps) {
  const t = useTexts(calendarTexts)
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.produceHead}>
          {t('calendar.produce')}
        </th>
        {months.map(month => (
          <th
            key={month}
            scope="col"
            className={classes(styles.monthHead, month === now && styles.now, month === selectedMonth && styles.chosen)}
            abbr={longMonth(month, t)}
            aria-current={month === now ? 'date' : undefined}
          >
            <span>{shortMonth(month, t)}</span>
          </th>
        ))}
        {hasFarms && (
          <th scope="col" className={styles.farmsHead}>
            {t('calendar.farms')}
          </th>
        )}
      </tr>
    </thead>
  )
}

function ProduceRow({
  row,
  months,
  now,
  selectedMonth,
  hasFarms,
  t,
}: MonthsProps & { row: CalendarRow; t: TranslateOf<typeof calendarTexts> }) {
  const language = useLanguage()
  const hasState = (month: MonthIndex) => (row.monthlyStatus[month] ?? 'none') !== 'none'
  const stop = hasState(selectedMonth) ? selectedMonth : months.find(hasState)
  return (
    <tr data-produce={row.produceName}>
      <th scope="row" className={styles.produce}>
        <ProduceName row={row} time={hasFarms ? rowTime(row, now, t) : ''} hasPicture={hasFarms} />
      </th>
      {months.map(month => (
        <td
          key={month}
          className={classes(month === now && styles.now, month === selectedMonth && styles.chosen)}
          data-month-cell=""
        >
          <MonthCell row={row} month={month} isStop={month === stop} t={t} language={language} />
        </td>
      ))}
      {hasFarms && (
        <td className={styles.farms}>
          <FarmLogos farms={row.farms} farmCount={row.farmCount} />
        </td>
      )}
    </tr>
  )
}

const ROWS = [0, 1, 2, 3, 4, 5] as const

/** docs/product/calendar.md#calendar-page */
export function CalendarPlaceholders() {
  return (
    <SkeletonGroup className={styles.rows}>
      {ROWS.map(row => (
        <div key={row} className={styles.row} data-placeholder="calendar">
          <Skeleton width="80%" />
          <Skeleton shape="pill" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

interface MonthCellProps {
  row: CalendarRow
  month: MonthIndex
  /** One tab stop per row; arrow keys reach the other months. */
  isStop: boolean
  t: TranslateOf<typeof calendarTexts>
  language: Language
}

/** Tables have hundreds of cells, so the table provides texts and click handling. */
function MonthCell({ row, month, isStop, t, language }: MonthCellProps) {
  const state = row.monthlyStatus[month]
  if (state === undefined || state === 'none') return <VisuallyHidden>{t('calendar.nothing')}</VisuallyHidden>
  const label = t(`calendar.${STATE_KEYS[state]}`)
  return (
    <a
      className={classes(styles.cell, states[state])}
      href={inLanguage(buyingPath(row, state), language)}
      aria-label={t('calendar.cell', { produce: namesOf(row, language)[0], month: longMonth(month, t), state: label })}
      title={label}
      data-month={month}
      tabIndex={isStop ? undefined : -1}
    >
      <span className={styles.letter}>{firstLetter(label)}</span>
      <span className={styles.word}>{label}</span>
    </a>
  )
}

const namesOf = ({ produceName: name, localName }: CalendarRow, language: Language) =>
  namesFor({ name, localName }, language)

interface ProduceNameProps {
  row: CalendarRow
  time: string
  hasPicture: boolean
}

function ProduceName({ row, time, hasPicture }: ProduceNameProps) {
  const [name, otherName] = namesOf(row, useLanguage())
  return (
    <span className={blocks.line12}>
      {hasPicture && (
        <Picture className={produceNameStyles.picture} src={row.imageUrl} alt="" ratio="1 / 1" sizes="60px" />
      )}
      <span className={produceNameStyles.names}>
        <Link to={buyingPath(row, undefined)}>{name}</Link> <LocalName>{otherName}</LocalName>
        {time && <span className={produceNameStyles.time}>{time}</span>}
      </span>
    </span>
  )
}

/** Farms listed by name before '+N'. docs/product/calendar.md#calendar-table. */
const VISIBLE_FARMS = 3

function FarmLogos({ farms, farmCount }: Pick<CalendarRow, 'farms' | 'farmCount'>) {
  const t = useTexts(calendarTexts)
  const rest = farmCount - VISIBLE_FARMS
  return (
    <ul className={farmLogosStyles.logos}>
      {farms.slice(0, VISIBLE_FARMS).map(({ id, name, logoUrl }) => (
        <li key={id}>
          <Link className={farmLogosStyles.farm} to={`/farmers/${farmSlug({ id, farmName: name })}`} title={name}>
            <FarmLogo name={name} logoUrl={logoUrl} />
            <VisuallyHidden>{name}</VisuallyHidden>
          </Link>
        </li>
      ))}
      {rest > 0 && (
        <li className={farmLogosStyles.more}>
          <span aria-hidden="true">{t('calendar.moreFarms', { count: rest })}</span>
          <VisuallyHidden>{t('calendar.moreFarmsLabel', { count: rest })}</VisuallyHidden>
        </li>
      )}
    </ul>
  )
}

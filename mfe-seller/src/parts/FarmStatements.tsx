import { useEndpoint } from '@santhe/client'
import { downloadFarmStatement, readFarmStatement } from '@santhe/contracts'
import { Link, textOf, urlOf, useLanguage, useNow, useUrlFilters } from '@santhe/host'
import { addMonths, type IstMonth, isIstMonth, istMonthOf } from '@santhe/rules'
import {
  BackLine,
  Button,
  ButtonLink,
  classes,
  ErrorState,
  Icon,
  Notice,
  SectionHeading,
  Skeleton,
  SkeletonGroup,
  useTexts,
} from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import paperStyles from '@santhe/ui/paper.module.css'
import { monthText, rupeesText } from '../statements/FigureTable.tsx'
import { StatementTables } from '../statements/StatementTables.tsx'
import styles from '../statements/statement.module.css'
import statementTexts from '../texts/en/statement.json'

const FILTERS = { month: '' }

/** docs/product/farm-money.md#statement */
export function FarmStatements() {
  const t = useTexts(statementTexts)
  const present = istMonthOf(useNow())
  const [{ month: urlMonth }] = useUrlFilters(FILTERS)
  const month = isIstMonth(urlMonth) && urlMonth < present ? urlMonth : present
  return (
    <section aria-labelledby="statements" className={styles.page}>
      <BackLine to="/dashboard/overview">{t('back')}</BackLine>
      <SectionHeading as="h1" id="statements" title={t('title')} />
      <Statement key={month} month={month} present={present} />
    </section>
  )
}

function Statement({ month, present }: { month: IstMonth; present: IstMonth }) {
  const t = useTexts(statementTexts)
  const language = useLanguage()
  const { data, error, retry, isRefreshing } = useEndpoint(readFarmStatement, { query: { month } }, { fresh: true })
  return (
    <>
      <Months month={month} present={present} first={data?.firstMonth ?? month} />
      {error && !data && (
        <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      )}
      {!data && !error && <Placeholder />}
      {data && (
        <>
          <article className={classes(styles.statement, paperStyles.paper)}>
            <header>
              <h2>{t('heading', { month: monthText(month, language) })}</h2>
              <p className={blocks.muted}>{data.farmName}</p>
              <p className={styles.earned}>
                {t('earned')} <strong>{rupeesText(data.earned)}</strong>
              </p>
              <p className={blocks.muted}>{t('earnedText')}</p>
              {month === present && <p className={blocks.muted}>{t('soFar')}</p>}
              {data.lines.length === 0 && <p>{t('empty')}</p>}
            </header>
            {data.hasMore && (
              <Notice tone="attention" icon="warning">
                <p>{t('more', { count: data.lines.length })}</p>
              </Notice>
            )}
            <StatementTables statement={data} />
          </article>
          <p className={blocks.row12}>
            <Button onClick={() => window.print()}>{t('print')}</Button>
            <ButtonLink look="quiet" href={urlOf(downloadFarmStatement, {}, { month })} download>
              {t('file')}
            </ButtonLink>
          </p>
        </>
      )}
    </>
  )
}

function Months({ month, present, first }: { month: IstMonth; present: IstMonth; first: IstMonth }) {
  const t = useTexts(statementTexts)
  const language = useLanguage()
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)]
  const linkTo = (to: IstMonth) => `/dashboard/statements${to === present ? '' : `?month=${to}`}`
  return (
    <nav className={styles.months} aria-label={t('months')}>
      {before >= first && (
        <Link to={linkTo(before)}>
          <Icon name="arrow-left" size="small" />
          {monthText(before, language)}
        </Link>
      )}
      <strong aria-current="page">{monthText(month, language)}</strong>
      {after <= present && (
        <Link to={linkTo(after)}>
          {monthText(after, language)}
          <Icon name="arrow-right" size="small" />
        </Link>
      )}
    </nav>
  )
}

function Placeholder() {
  return (
    <SkeletonGroup className={styles.page}>
      <Skeleton width="50%" />
      <Skeleton shape="picture" ratio="4 / 3" />
    </SkeletonGroup>
  )
}

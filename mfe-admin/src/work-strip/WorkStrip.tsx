import { useEndpoint } from '@santhe/client'
import { type OfficeWorkCounts, readOfficeWork } from '@santhe/contracts'
import { Link, useLanguage, useNow, useSession } from '@santhe/host'
import { MOST_COUNTED, may, OFFICE_WORK, officeWorkOf, relativeAge } from '@santhe/rules'
import { classes, useChosenInView, useTexts } from '@santhe/ui'
import { useNotRead } from '../lists/NotRead.tsx'
import { useReadByMinute } from '../lists/use-read-by-minute.ts'
import workTexts from '../texts/en/work.json'
import styles from './work-strip.module.css'

const PATHS = {
  complaints: '/admin?tab=orders&work=complaints',
  late: '/admin?tab=orders&work=late',
  unpaid: '/admin?tab=orders&work=unpaid',
  accept: '/admin?tab=orders&work=accept',
  approvals: '/admin?tab=products',
  ending: '/admin?tab=products&list=approved&work=ending',
} as const
const CHIPS = [...OFFICE_WORK, 'approvals', 'ending'] as const

function countOf(chip: (typeof CHIPS)[number], data: OfficeWorkCounts | undefined): number | undefined {
  const count = data?.[chip]
  return (typeof count === 'object' ? count?.count : count) ?? undefined
}

/**
 * Counts of pending work, each a link to its list. `current` links back to all; '' on a list without a count.
 * docs/product/office.md#work
 */
export function WorkStrip({ current }: { current?: string }) {
  const t = useTexts(workTexts)
  const { user } = useSession()
  const { data, retry } = useNotRead(useEndpoint(readOfficeWork, {}, { fresh: true }))
  useReadByMinute(retry)
  const strip = useChosenInView<HTMLUListElement>(`${current} ${data !== undefined}`)
  const now = useNow()
  const language = useLanguage()
  if (!user) return null
  // Hide rare complaints, since another row would push a phone's first order out of view.
  const isRare = (chip: string) => chip === 'complaints' && chip !== current && !data?.complaints
  const chips = [
    ...officeWorkOf(user.role).filter(chip => !isRare(chip)),
    ...(may(user, 'product.approve') ? (['approvals', 'ending'] as const) : []),
  ]
  const oldest = data?.approvals?.oldest
  return (
    <nav aria-label={t('work')}>
      <ul ref={strip} className={classes(styles.strip, current === undefined && styles.whole)}>
        {chips.map(chip => {
          const count = countOf(chip, data)
          const isCurrent = chip === current
          return (
            <li key={chip}>
              <Link
                to={isCurrent ? '/admin?tab=orders' : PATHS[chip]}
                className={classes(
                  styles.chip,
                  count === 0 && styles.nothing,
                  (chip === 'late' || chip === 'complaints') && styles.urgent,
                )}
                aria-current={isCurrent ? 'true' : undefined}
              >
                <span>{t(chip)} </span>
                <strong>{count === undefined ? '–' : count < MOST_COUNTED ? count : t('more', { count })}</strong>
                {chip === 'approvals' && oldest && (
                  <small> {t('oldest', { age: relativeAge(oldest, now, language) })}</small>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

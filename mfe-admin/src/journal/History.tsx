import { usePages } from '@santhe/client'
import { type JournalEntry, listJournal } from '@santhe/contracts'
import { textOf, useLanguage, useNow, useSession } from '@santhe/host'
import { type JournalThing, may, nearMomentAlone } from '@santhe/rules'
import { ErrorState, Icon, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { MoreButton } from '@santhe/ui/office'
import { useState } from 'react'
import { useNotRead } from '../lists/NotRead.tsx'
import journalTexts from '../texts/en/journal.json'
import { Changes } from './Changes.tsx'
import styles from './journal.module.css'

const ENTRIES_AT_ONCE = 10

interface HistoryProps {
  thing: JournalThing
  thingId: number
  /** Starts open on wide screens; otherwise loads when unfolded. */
  isOpenAtFirst?: boolean
}

/** docs/product/office.md#histories */
export function History({ thing, thingId, isOpenAtFirst = false }: HistoryProps) {
  const t = useTexts(journalTexts)
  const { user } = useSession()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  if (!user || !may(user, 'journal.read')) return null
  return (
    <details className={styles.history} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron-down" size="small" /> {t('history.title')}
      </summary>
      {isOpen && <Entries thing={thing} thingId={thingId} />}
    </details>
  )
}

function Entries({ thing, thingId }: Pick<HistoryProps, 'thing' | 'thingId'>) {
  const t = useTexts(journalTexts)
  const query = { thing, thingId, limit: ENTRIES_AT_ONCE }
  const { items, error, retry, more, isRefreshing } = useNotRead(usePages(listJournal, { query }, { fresh: true }))
  if (error && !items)
    return <ErrorState title={t('history.loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  if (!items)
    return (
      <SkeletonGroup className={styles.entries}>
        <Skeleton shape="pill" width="70%" />
        <Skeleton shape="pill" width="50%" />
      </SkeletonGroup>
    )
  if (items.length === 0) return <p className={styles.quiet}>{t('history.empty')}</p>
  return (
    <>
      <ol className={styles.entries} aria-label={t('history.title')}>
        {items.map(entry => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {more && (
        <MoreButton {...more} size="small">
          {t('history.more')}
        </MoreButton>
      )}
    </>
  )
}

function Entry({ entry }: { entry: JournalEntry }) {
  const t = useTexts(journalTexts)
  const language = useLanguage()
  const now = useNow()
  const { act, name, at, personName, forName, device } = entry
  return (
    <li>
      <span className={styles.act}>{t(`acts.${act}`, { name })}</span>
      <span className={styles.device}>
        {[
          nearMomentAlone(at, now, language),
          personName || t('unknown'),
          forName && t('actingFor', { name: forName }),
          device,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Changes entry={entry} />
    </li>
  )
}

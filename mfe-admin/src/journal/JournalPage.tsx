import { useListFilters, useListPages } from '@santhe/client'
import { type JournalEntry, listJournal } from '@santhe/contracts'
import { textOf, useNavigate, useNow } from '@santhe/host'
import { isIstDate, istDateOf, JOURNAL_THINGS } from '@santhe/rules'
import { DateField, ErrorState, Select, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useCallback } from 'react'
import { useNotRead } from '../lists/not-read/use-not-read.ts'
import { isId, OFFICE_LISTS, PAGE_LIMIT } from '../lists/office-lists.ts'
import { useListKeys } from '../lists/use-list-keys.tsx'
import { thingPath } from './changes-of.ts'
import { JournalTable } from './JournalTable.tsx'
import styles from './journal.module.css'
import { PersonFilter } from './PersonFilter.tsx'
import { texts } from './texts.ts'

const FILTERS = { thing: '', thingId: '', personId: '', day: '' }

/** Ignores unknown values in the URL. */
function filtersOf({ thing: name, thingId, personId, day }: typeof FILTERS) {
  const thing = JOURNAL_THINGS.find(each => each === name)
  return {
    ...(thing && { thing }),
    ...(isId(thingId) && { thingId }),
    ...(isId(personId) && { personId }),
    ...(isIstDate(day) && { day }),
  }
}

/** docs/product/office.md#journal */
export function JournalPage() {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  const [typed, setFilters] = useListFilters(FILTERS)
  const query = filtersOf(typed)
  const { thing = '', personId = '', day = '' } = query
  const { items, error, retry, more, isRefreshing, isReady } = useNotRead(
    useListPages(listJournal, { query: { limit: PAGE_LIMIT, ...query } }, { fresh: true }),
  )
  const navigate = useNavigate()
  const keys = useListKeys<JournalEntry>({
    rows: items,
    onOpen: entry => {
      const path = thingPath(entry)
      if (path !== undefined) navigate(path)
    },
    place: { list: OFFICE_LISTS.journal, isReady },
  })
  const handlePerson = useCallback((id: number) => setFilters({ personId: String(id) }), [setFilters])
  const name = items?.find(entry => String(entry.personId) === personId)?.personName
  return (
    <section className={blocks.stack20} aria-label={t('title')}>
      <p className={styles.text}>{t('text')}</p>
      <div className={styles.filters} data-list-search>
        <Select
          label={t('thing')}
          value={thing}
          onChange={value => setFilters({ thing: value, thingId: '' })}
          options={[
            { value: '', label: t('things.all') },
            ...JOURNAL_THINGS.map(value => ({ value, label: t(`things.${value}`) })),
          ]}
        />
        <DateField
          label={t('day')}
          isOptional
          today={today}
          max={today}
          value={day}
          onChange={value => setFilters({ day: value })}
        />
        <PersonFilter value={personId} name={name} onChange={id => setFilters({ personId: id })} />
        {keys.help}
      </div>
      {error && !items ? (
        <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      ) : (
        <JournalTable entries={items} more={more} onPerson={handlePerson} rowProps={keys.rowProps} />
      )}
    </section>
  )
}

import { useEndpoint, useListFilters, useListPages } from '@santhe/client'
import { findJournalPeople, type JournalEntry, listJournal } from '@santhe/contracts'
import { Link, textOf, useLanguage, useNavigate, useNow } from '@santhe/host'
import { isIstDate, istDateOf, JOURNAL_THINGS, nearMomentAlone } from '@santhe/rules'
import { DateField, EmptyState, ErrorState, Select, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type Column, DataTable } from '@santhe/ui/office'
import { type ComponentProps, type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNotRead } from '../lists/NotRead.tsx'
import { isId, OFFICE_LISTS, PAGE_LIMIT } from '../lists/office-lists.ts'
import { SearchedChoice } from '../lists/SearchedChoice.tsx'
import { useListKeys } from '../lists/use-list-keys.tsx'
import journalTexts from '../texts/en/journal.json'
import { Changes, hasChanges, thingPath } from './Changes.tsx'
import styles from './journal.module.css'

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
  const t = useTexts(journalTexts)
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

interface PersonFilterProps {
  value: string
  name: string | undefined
  onChange: (person: string) => void
}

/** Staff in the caller's scope, searchable by name, including deleted people. */
function PersonFilter({ value, name, onChange }: PersonFilterProps) {
  const t = useTexts(journalTexts)
  const [search, setSearch] = useState('')
  const newest = useEndpoint(findJournalPeople, {}).data ?? []
  const fitting = useEndpoint(findJournalPeople, { query: { search } }, { skip: search === '' }).data ?? []
  return (
    <SearchedChoice
      label={t('person')}
      all={t('allPeople')}
      value={value}
      name={name || t('personNumber', { id: value })}
      choices={[...newest, ...fitting]}
      onChange={onChange}
      onSearch={setSearch}
    />
  )
}

interface JournalTableProps {
  entries: readonly JournalEntry[] | undefined
  more: ComponentProps<typeof DataTable<JournalEntry>>['more']
  onPerson: (personId: number) => void
  rowProps: ComponentProps<typeof DataTable<JournalEntry>>['rowProps']
}

function JournalTable({ entries, more, onPerson, rowProps }: JournalTableProps) {
  const t = useTexts(journalTexts)
  const language = useLanguage()
  const now = useNow()
  const columns = useMemo<readonly Column<JournalEntry>[]>(
    () => [
      {
        key: 'what',
        heading: t('what'),
        onPhone: 'head',
        hasNames: true,
        cell: entry => <Act entry={entry} />,
      },
      { key: 'when', heading: t('when'), cell: ({ at }) => nearMomentAlone(at, now, language) },
      {
        key: 'who',
        heading: t('who'),
        hasNames: true,
        cell: ({ personId, personName, forName, device }) => (
          <>
            <button type="button" className={styles.person} onClick={() => onPerson(personId)}>
              {personName || t('unknown')}
            </button>
            {forName && <span className={styles.device}>{t('actingFor', { name: forName })}</span>}
            <span className={styles.device}>{device}</span>
          </>
        ),
      },
      { key: 'change', heading: t('change'), hasNames: true, cell: changesText },
    ],
    [t, now, onPerson, language],
  )
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      rows={entries}
      keyOf={({ id }) => id}
      more={more}
      rowProps={rowProps}
      whenEmpty={<EmptyState icon="box" title={t('empty')} text={t('emptyText')} />}
    />
  )
}

function changesText(entry: JournalEntry): ReactNode {
  return hasChanges(entry) ? <Changes entry={entry} /> : null
}

function Act({ entry }: { entry: JournalEntry }) {
  const t = useTexts(journalTexts)
  const path = thingPath(entry)
  const text = t(`acts.${entry.act}`, { name: entry.name })
  return path === undefined ? text : <Link to={path}>{text}</Link>
}

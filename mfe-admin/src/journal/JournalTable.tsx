import type { JournalEntry } from '@santhe/contracts'
import { Link, useNow } from '@santhe/host'
import { nearMomentAlone } from '@santhe/rules'
import { EmptyState, useTexts } from '@santhe/ui'
import { type Column, DataTable } from '@santhe/ui/office'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { Changes } from './Changes.tsx'
import { hasChanges, thingPath } from './changes-of.ts'
import styles from './journal.module.css'
import { texts } from './texts.ts'

interface JournalTableProps {
  entries: readonly JournalEntry[] | undefined
  more: ComponentProps<typeof DataTable<JournalEntry>>['more']
  onPerson: (personId: number) => void
  rowProps: ComponentProps<typeof DataTable<JournalEntry>>['rowProps']
}

export function JournalTable({ entries, more, onPerson, rowProps }: JournalTableProps) {
  const t = useTexts(texts)
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
      { key: 'when', heading: t('when'), cell: ({ at }) => nearMomentAlone(at, now) },
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
    [t, now, onPerson],
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
  const t = useTexts(texts)
  const path = thingPath(entry)
  const text = t(`acts.${entry.act}`, { name: entry.name })
  return path === undefined ? text : <Link to={path}>{text}</Link>
}

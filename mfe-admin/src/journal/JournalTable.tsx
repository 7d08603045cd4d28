import type { JournalEntry } from '@santhe/contracts'
import { formatMoment } from '@santhe/rules'
import { EmptyState, useTexts } from '@santhe/ui'
import { type Column, DataTable } from '@santhe/ui/office'
import { useMemo } from 'react'
import { Changes } from './Changes.tsx'
import styles from './journal.module.css'
import { texts } from './texts.ts'

interface JournalTableProps {
  entries: readonly JournalEntry[] | undefined
  more: { onMore: () => void; isBusy: boolean } | undefined
  /** Shows what one person did. */
  onPerson: (personId: number) => void
}

/** Entries of the journal as sentences, with who acted, from where, and what changed. */
export function JournalTable({ entries, more, onPerson }: JournalTableProps) {
  const t = useTexts(texts)
  const columns = useMemo<readonly Column<JournalEntry>[]>(
    () => [
      {
        key: 'what',
        heading: t('what'),
        onPhone: 'head',
        hasNames: true,
        cell: ({ act, name }) => t(`acts.${act}`, { name }),
      },
      { key: 'when', heading: t('when'), cell: ({ at }) => formatMoment(at) },
      {
        key: 'who',
        heading: t('who'),
        hasNames: true,
        cell: ({ personId, personName, device }) => (
          <>
            <button type="button" className={styles.person} onClick={() => onPerson(personId)}>
              {personName || t('unknown')}
            </button>
            <span className={styles.device}>{device}</span>
          </>
        ),
      },
      { key: 'change', heading: t('change'), hasNames: true, cell: entry => <Changes entry={entry} /> },
    ],
    [t, onPerson],
  )
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      rows={entries}
      keyOf={({ id }) => id}
      more={more}
      whenEmpty={<EmptyState icon="box" title={t('empty')} text={t('emptyText')} />}
    />
  )
}

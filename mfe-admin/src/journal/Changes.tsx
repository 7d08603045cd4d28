import type { JournalEntry } from '@santhe/contracts'
import { useTexts } from '@santhe/ui'
import { changesOf } from './changes-of.ts'
import styles from './journal.module.css'
import { texts } from './texts.ts'

/** What an entry changed, field by field, and why; nothing where it names neither. */
export function Changes({ entry }: { entry: JournalEntry }) {
  const t = useTexts(texts)
  const changes = changesOf(entry)
  if (changes.length === 0 && entry.reason === '') return null
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {before === undefined
            ? t('field', { field })
            : t('changed', { field, before: before || t('nothing'), after: after || t('nothing') })}
        </li>
      ))}
      {entry.reason && <li>{t('reason', { reason: entry.reason })}</li>}
    </ul>
  )
}

import type { JournalEntry } from '@santhe/contracts'
import { dateFieldTexts, useTexts } from '@santhe/ui'
import { changesOf, type FieldChange, hasChanges } from './changes-of.ts'
import styles from './journal.module.css'
import { texts } from './texts.ts'

/** What an entry changed, field by field, and why; nothing where it names neither. */
export function Changes({ entry }: { entry: JournalEntry }) {
  const t = useTexts(texts)
  const monthName = useTexts(dateFieldTexts)
  if (!hasChanges(entry)) return null
  const changes = changesOf(entry, { t, monthName })
  return (
    <ul className={styles.changes}>
      {changes.map(change => (
        <li key={change.field}>
          <Change {...change} />
        </li>
      ))}
      {entry.reason && <li>{t('reason', { reason: entry.reason })}</li>}
    </ul>
  )
}

function Change({ field, before, after }: FieldChange) {
  const t = useTexts(texts)
  if (before !== undefined) {
    return t('changed', { field, before: before || t('nothing'), after: after || t('nothing') })
  }
  // An export changes nothing: its values are the filters and the number of rows. What was made or deleted has one value for each field.
  return after === undefined ? t('field', { field }) : t('value', { field, value: after })
}

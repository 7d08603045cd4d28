import type { JournalEntry } from '@santhe/contracts'
import { dateFieldTexts, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { changesOf, type FieldChange, hasChanges } from './changes-of.ts'
import { texts } from './texts.ts'

export function Changes({ entry }: { entry: JournalEntry }) {
  const t = useTexts(texts)
  const monthName = useTexts(dateFieldTexts)
  if (!hasChanges(entry)) return null
  const changes = changesOf(entry, { t, monthName })
  return (
    <ul className={blocks.stack4}>
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
  // Exports list their filters and row count; created and deleted things list one value per field.
  return after === undefined ? t('field', { field }) : t('value', { field, value: after })
}
